import type { Progress } from 'pairfair';
import { escapeControls } from './escapeControls.ts';
import { inFlags } from './inFlags.ts';
import { paintOf } from './paint.ts';

/** Where a command talks: data to stdout, talk to stderr. */
export interface Terminal {
  /** A line for people, on stdout, or on stderr when stdout takes what is written; nothing under --json. */
  print(line: string): void;
  /** A line about how it is going, on stderr. */
  note(line: string): void;
  /** What one might do next, as lines for a shell, on stderr; nothing under --json. */
  next(...lines: readonly string[]): void;
  /** A stage with seconds and memory, on stderr, under --verbose. */
  stage(name: string): void;
  /** Progress with time left, on stderr, on a terminal only. */
  progress(progress: Progress): void;
  /** Takes the progress line away. */
  clear(): void;
}

/** Options for {@link createTerminal}. */
export interface TerminalOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  /** Whether colours are refused. */
  readonly noColor: boolean;
  /** What is written goes to stdout (--out -). */
  readonly stdoutTaken: boolean;
}

/** The terminal of a run of the program. */
export function createTerminal({ json, verbose, noColor, stdoutTaken }: TerminalOptions): Terminal {
  let last = Date.now();
  let [current, began, before] = ['', last, 0];
  let shown = false;
  const talk = stdoutTaken ? process.stderr : process.stdout;
  const paint = paintOf(process.stderr, { noColor });
  const clear = () => {
    if (shown) process.stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    clear,
    print(line) {
      clear();
      if (!json) talk.write(`${escapeControls(inFlags(line))}\n`);
    },
    note(line) {
      clear();
      const text = escapeControls(inFlags(line));
      process.stderr.write(`${text.replace(/^(Note|Warning):/, paint.note)}\n`);
    },
    next(...lines) {
      // What went to stdout has no name to go on with.
      if (json || stdoutTaken || lines.length === 0) return;
      clear();
      const hints = lines.map((line) => `  ${paint.hint(escapeControls(line))}\n`);
      process.stderr.write(`Next:\n${hints.join('')}`);
    },
    stage(name) {
      const now = Date.now();
      if (verbose) {
        clear();
        const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
        process.stderr.write(`${name}: ${((now - last) / 1000).toFixed(2)} s, ${memory} MB\n`);
      }
      last = now;
    },
    progress({ stage, done, total }) {
      if (!process.stderr.isTTY) return;
      // A stage says nothing about how long the next one takes.
      if (stage !== current || done < before) [current, began] = [stage, Date.now()];
      before = done;
      const seconds = (Date.now() - began) / 1000;
      const left = done > 0 ? Math.round((seconds / done) * (total - done)) : undefined;
      const wait = left === undefined ? '' : `, about ${duration(left)} left`;
      process.stderr.write(`\r\u001b[K${escapeControls(stage)}: ${done} of ${total}${wait}`);
      shown = true;
    },
  };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
