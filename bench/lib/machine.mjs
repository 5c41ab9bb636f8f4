import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the figures were measured on. */
export function machine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    load: loadavg()[0],
  };
}

/** The largest resident memory this process has had so far, in bytes. */
export function peakBytes() {
  try {
    // Not maxRSS: on Linux a child inherits its parent's, and the parent here is a large one.
    const line = readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+)/);
    return Number(line[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
