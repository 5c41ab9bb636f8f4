import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs a program and watches it: seconds, the most memory it held, and the most bytes DuckDB kept
 * in its temporary files below `temporary`.
 */
export function watchRun(command, args, temporary) {
  const start = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => (said += part));
  let [bytes, spilled] = [0, 0];
  const look = () => {
    bytes = Math.max(bytes, highWater(child.pid));
    spilled = Math.max(spilled, spilledBytes(temporary));
  };
  const timer = setInterval(look, 50);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`${args.join(' ')} failed: ${said}`));
      else resolve({ seconds: (performance.now() - start) / 1000, bytes, spilled });
    });
  });
}

/** The most memory a process has held so far; 0 where the system does not say. */
function highWater(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function spilledBytes(folder) {
  let sum = 0;
  for (const name of filesIn(folder)) {
    if (!name.includes('duckdb_temp')) continue;
    try {
      sum += statSync(name).size;
    } catch {
      // It was removed since it was listed.
    }
  }
  return sum;
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
