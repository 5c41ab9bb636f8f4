import { afterEach, expect, it, vi } from 'vitest';
import { createTerminal } from './terminal.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('tells the time left of the stage, not of what came before it', () => {
  vi.useFakeTimers();
  const isTTY = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    const terminal = createTerminal({
      ...{ json: false, verbose: false, noColor: true, stdoutTaken: false },
    });
    vi.advanceTimersByTime(60_000);
    terminal.progress({ stage: 'reading rows', done: 0, total: 100 });
    vi.advanceTimersByTime(10_000);
    terminal.progress({ stage: 'reading rows', done: 50, total: 100 });
    terminal.progress({ stage: 'writing rows', done: 0, total: 100 });
    vi.advanceTimersByTime(2_000);
    terminal.progress({ stage: 'writing rows', done: 20, total: 100 });
  } finally {
    if (isTTY) Object.defineProperty(process.stderr, 'isTTY', isTTY);
    else Reflect.deleteProperty(process.stderr, 'isTTY');
  }
  expect(lines[1]).toMatch(/reading rows: 50 of 100, about 10 s left/);
  expect(lines[3]).toMatch(/writing rows: 20 of 100, about 8 s left/);
});
