import { type Command, type Flag, type NamedCommand, UsageError } from '../command.ts';
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
  bash: bashScript,
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
};

function bashScript(commands: readonly NamedCommand[]): string {
  const names = [...commands.map(({ name }) => name), 'help'].join(' ');
  return [
    '_pairfair() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" flags="" verbs="" values=""',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${names}" -- "$word"))`,
    '    return',
    '  fi',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
    '  case "${COMP_WORDS[1]}" in',
    `    help) verbs="${names}" ;;`,
    ...commands.map(
      ({ name, flags, verbs = [] }) =>
        `    ${name}) flags="${flagWords(flags)}" verbs="${verbs.join(' ')}" ;;`,
    ),
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.flatMap(({ name, verbFlags = {} }) =>
      Object.entries(verbFlags).map(
        ([verb, flags]) => `    "${name} ${verb}") flags="${flagWords(flags)}" ;;`,
      ),
    ),
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell expands it.
    '  case "${COMP_WORDS[1]} $before" in',
    ...commands.flatMap(({ name, flags }) =>
      flags.flatMap((flag) =>
        flag.choices ? [`    "${name} --${flag.name}") values="${flag.choices.join(' ')}" ;;`] : [],
      ),
    ),
    '  esac',
    '  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$word"))',
    '  elif [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))',
    '  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$verbs" ]; then',
    '    COMPREPLY=($(compgen -W "$verbs" -- "$word"))',
    '  else COMPREPLY=($(compgen -f -- "$word")); fi',
    '}',
    'complete -o filenames -F _pairfair pairfair',
  ].join('\n');
}

function fishScript(commands: readonly NamedCommand[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  return commands
    .flatMap(({ name, summary, flags, verbs = [], verbFlags }) => {
      const seen = `__fish_seen_subcommand_from ${name}`;
      const flagLine = (flag: Flag, when: string) =>
        `complete -c pairfair -n ${quoted(when)} -l ${flag.name}${flag.choices ? ` -xa ${quoted(flag.choices.join(' '))}` : flag.kind === 'boolean' ? '' : ' -r'} -d ${quoted(flag.help)}`;
      const own = verbFlags
        ? Object.entries(verbFlags).flatMap(([verb, list]) =>
            list.map((flag) => flagLine(flag, `${seen}; and __fish_seen_subcommand_from ${verb}`)),
          )
        : flags.map((flag) => flagLine(flag, seen));
      return [
        `complete -c pairfair -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
        ...verbs.map((verb) => `complete -c pairfair -n ${quoted(seen)} -a ${verb}`),
        ...own,
        ...commonFlags.map((flag) => flagLine(flag, seen)),
      ];
    })
    .join('\n');
}

function flagWords(flags: Command['flags']): string {
  return [...flags, ...commonFlags].map(({ name }) => `--${name}`).join(' ');
}
