import { stringify } from 'yaml';
import type { Values } from './command.ts';

/** The flags of a call as a config file that runs it again. */
export function configText(
  command: string,
  positionals: readonly string[],
  values: Values,
): string {
  const kept = Object.entries(values).filter(
    ([name]) => !['config', 'json', 'verbose', 'workers', 'no-color', 'help'].includes(name),
  );
  return [
    `# Run it again: pairfair ${command} ${positionals.map((word) => JSON.stringify(word)).join(' ')} --config THIS_FILE`,
    stringify(Object.fromEntries(kept)),
  ].join('\n');
}
