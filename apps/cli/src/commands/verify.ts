import { isUnchanged, verifyAuditFile } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import { type Command, UsageError } from '../command.ts';
import { readText } from '../readJson.ts';

/** Checks that a file is as pairfair wrote it. */
export const verify: Command = {
  usage: 'FILE [--head HASH]',
  example: 'pairfair verify model.json',
  positionals: [1, 1],
  flags: [
    {
      ...{ name: 'head', kind: 'text', value: 'HASH' },
      help: 'of an audit log: the hash of an event that must be in it, as it was kept elsewhere',
    },
  ],
  async run({ positionals, values, terminal }) {
    const path = String(positionals[0]);
    const text = readText(path);
    if (text.startsWith('{"format":"pairfair/audit"')) {
      const kept = values.head === undefined ? undefined : String(values.head);
      const { events, head } = verifyAuditFile(text, kept);
      terminal.print(`${path}: ${events} events, none changed, missing or added. Head: ${head}`);
      if (kept === undefined) {
        terminal.note(
          'Note: whoever can write to the database could have made the whole log anew. Keep the head elsewhere, and give it as --head next time.',
        );
      }
      const unchanged = true;
      return { format: 'pairfair/verification', version: 1, file: path, unchanged, events, head };
    }
    if (values.head !== undefined) throw new UsageError('--head is about audit logs.');
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
