import { isUnchanged, verifyAuditFile } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import type { Command } from '../command.ts';
import { readText } from '../readJson.ts';

/** Checks that a file is as pairfair wrote it. */
export const verify: Command = {
  usage: 'FILE',
  example: 'pairfair verify model.json',
  positionals: [1, 1],
  flags: [],
  async run({ positionals, terminal }) {
    const path = String(positionals[0]);
    const text = readText(path);
    if (text.startsWith('{"format":"pairfair/audit"')) {
      const { events, head } = verifyAuditFile(text);
      terminal.print(`${path}: ${events} events, none changed, missing or added. Head: ${head}`);
      const unchanged = true;
      return { format: 'pairfair/verification', version: 1, file: path, unchanged, events, head };
    }
    if (!isUnchanged(text)) {
      throw new PairfairError(
        'bad-file',
        `${path} was changed after pairfair wrote it: its digest does not fit.`,
      );
    }
    terminal.print(`${path} is as pairfair wrote it.`);
    return { format: 'pairfair/verification', version: 1, file: path, unchanged: true };
  },
};
