import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that was started and serves. */
export interface Serving {
  readonly process: ChildProcess;
  /** What it wrote so far. */
  said(): string;
  /** Ends it and waits; its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program and waits until `ready` of what it wrote; one that ends before is an error. */
export async function serving(
  words: readonly string[],
  ready: (said: string) => boolean,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Serving> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const heard = (chunk: unknown) => {
      said += String(chunk);
      if (ready(said)) resolve();
    };
    child.stdout?.on('data', heard);
    child.stderr?.on('data', heard);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
    if (ready('')) resolve();
  });
  return {
    process: child,
    said: () => said,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** Whether the studio says that it serves. */
export const studioServes = (said: string): boolean => said.includes('Ctrl-C ends it.');
