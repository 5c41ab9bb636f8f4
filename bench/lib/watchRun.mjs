import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts CPU in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Runs a program and watches it: seconds of wall time and of CPU, the most memory it held, the
 * bytes it read, and the most that DuckDB kept in its temporary files below `temporary`. CPU and
 * bytes as of the last look, at most 50 ms before the end; 0 where the system does not say.
 */
export function watchRun(command, args, temporary) {
  const start = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Whoever interrupts the bench does not mean to leave this running.
  const stop = () => child.kill();
  process.once('exit', stop);
  let said = '';
  child.stderr.on('data', (part) => (said += part));
  const most = { cpu: 0, bytes: 0, read: 0, spilled: 0 };
  const look = () => {
    const seen = { ...usageOf(child.pid), spilled: spilledBytes(temporary) };
    for (const name in seen) most[name] = Math.max(most[name], seen[name]);
  };
  const timer = setInterval(look, 50);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      process.off('exit', stop);
      const wall = (performance.now() - start) / 1000;
      if (code === 0) resolve({ wall, ...most });
      else reject(new Error(lastLine(said) || `it ended with code ${code}`));
    });
  });
}

function usageOf(pid) {
  try {
    const [status, stat, io] = ['status', 'stat', 'io'].map((name) =>
      readFileSync(`/proc/${pid}/${name}`, 'utf8'),
    );
    // The name of the program stands in brackets and may hold blanks; what follows does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      bytes: numberAfter(status, 'VmHWM:') * 1024,
      read: numberAfter(io, 'rchar:'),
    };
  } catch {
    return {};
  }
}

/** The number that follows a label; 0 where there is none, as when the process is ending. */
function numberAfter(text, label) {
  return Number(new RegExp(`${label}\\s+(\\d+)`).exec(text)?.[1] ?? 0);
}

function lastLine(text) {
  return (
    text
      .trim()
      .split(/[\r\n]+/)
      .at(-1) ?? ''
  );
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
