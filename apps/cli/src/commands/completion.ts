import { type Command, type NamedCommand, UsageError } from '../command.ts';
import { commonFlags } from '../commonFlags.ts';
import { commands } from './index.ts';

/** Shell completion for the commands and their flags. */
export const completion: Command = {
  usage: 'bash|zsh|fish',
  example: 'pairfair completion bash',
  positionals: [1, 1],
  verbs: ['bash', 'zsh', 'fish'],
  flags: [],
  async run({ positionals, terminal }) {
    const shell = String(positionals[0]);
    const make = scripts[shell];
    if (!make) throw new UsageError(`completion is for bash, zsh or fish, not for '${shell}'.`);
    const loaded = commands.map(async (listed) => ({ ...listed, ...(await listed.load()) }));
    const script = make(await Promise.all(loaded));
    terminal.print(script);
    return { format: 'pairfair/completion', version: 1, shell, script };
  },
};

const scripts: Record<string, (commands: readonly NamedCommand[]) => string> = {
  bash: (commands) =>
    [
      '_pairfair() {',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
      '  local word="${COMP_WORDS[COMP_CWORD]}"',
      '  if [ "$COMP_CWORD" -eq 1 ]; then',
      `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))`,
      '    return',
      '  fi',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
      '  case "${COMP_WORDS[1]}" in',
      ...commands.map(
        ({ name, flags, verbs = [] }) =>
          `    ${name}) local flags="${flagWords(flags)}" verbs="${verbs.join(' ')}" ;;`,
      ),
      '  esac',
      '  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))',
      '  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$verbs" ]; then',
      '    COMPREPLY=($(compgen -W "$verbs" -- "$word"))',
      '  else COMPREPLY=($(compgen -f -- "$word")); fi',
      '}',
      'complete -o filenames -F _pairfair pairfair',
    ].join('\n'),
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${scripts.bash!(commands)}`,
  fish: (commands) =>
    commands
      .flatMap(({ name, summary, flags, verbs = [] }) => [
        `complete -c pairfair -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
        ...verbs.map(
          (verb) => `complete -c pairfair -n '__fish_seen_subcommand_from ${name}' -a ${verb}`,
        ),
        ...[...flags, ...commonFlags].map(
          (flag) =>
            `complete -c pairfair -n '__fish_seen_subcommand_from ${name}' -l ${flag.name} -d '${flag.help.replaceAll("'", "\\'")}'`,
        ),
      ])
      .join('\n'),
};

function flagWords(flags: Command['flags']): string {
  return [...flags, ...commonFlags].map(({ name }) => `--${name}`).join(' ');
}
