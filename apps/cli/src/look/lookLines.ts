import { figure } from '../measureLines.ts';
import type { ColumnLook } from './columnLook.ts';
import type { GuessedRoles } from './guessRoles.ts';
import type { TableLook } from './lookAtTable.ts';

/** A look at a table as lines for a terminal. */
export function lookLines(source: string, look: TableLook): string[] {
  const { rows, columns, roles, reveals, notes, lacking, commands, ownModel } = look;
  const telling = reveals.filter((one) => one.reveals);
  return [
    `${source}: ${rows} rows, ${columns.length} columns`,
    '',
    ...tableLines(columns),
    '',
    ...roleLines(roles),
    ...(telling.length === 0
      ? []
      : [
          `Reveal the group: ${telling
            .map(({ name, measure, value }) => `${name} (${measures[measure]} ${figure(value)})`)
            .join(', ')}`,
        ]),
    ...[...notes, ...lacking].map((note) => `Note: ${note}`),
    ...(commands.length > 0 ? ['', 'These run as they are:'] : []),
    ...commands.map((line) => `  ${line}`),
    ...(ownModel === null
      ? []
      : [
          `With your own model's scores in scores.csv (id, ${look.classes ? `and a column for each of ${look.classes.join(', ')}` : 'score'}):`,
          `  ${ownModel}`,
        ]),
  ];
}

const measures = { auc: 'AUC', 'cramers-v': "Cramér's V" };
const widest = 28;

function tableLines(columns: readonly ColumnLook[]): string[] {
  const width = Math.min(widest, Math.max(6, ...columns.map(({ name }) => name.length)));
  const line = (name: string, kind: string, missing: string, values: string, what: string) =>
    `  ${short(name, width).padEnd(width)}  ${kind.padEnd(8)}  ${missing.padStart(7)}  ${values.padStart(6)}  ${what}`;
  return [
    line('column', 'kind', 'missing', 'values', 'what is in it'),
    ...columns.map((look) =>
      line(
        look.name,
        look.kind === 'numeric' ? 'numbers' : 'category',
        String(look.missing),
        String(look.distinct),
        contents(look),
      ),
    ),
  ];
}

function contents(look: ColumnLook): string {
  const { range, frequent, distinct, outliers, longTail, index, idLike, decimalCommas } = look;
  if (distinct === 0) return 'nothing';
  if (distinct === 1) return `always ${frequent[0]?.value}`;
  if (index) return 'numbers the rows';
  if (idLike) return 'everybody has a value of their own';
  const marks = [
    ...(outliers > 0 ? [`${outliers} far out`] : []),
    ...(longTail ? ['long tail'] : []),
    ...(decimalCommas ? ['decimal commas'] : []),
  ];
  const what =
    range && distinct > frequent.length
      ? `${shortNumber(range[0])} … ${shortNumber(range[1])} … ${shortNumber(range[2])}`
      : `${frequent
          .slice(0, 3)
          .map(({ value, count }) => `${short(value, widest)} ${count}`)
          .join(', ')}${distinct > 3 ? ', …' : ''}`;
  return [what, ...marks].join('; ');
}

function roleLines({ id, split, target, protectedAttribute, judged }: GuessedRoles): string[] {
  const lines = [
    ['target', target],
    ['protected', protectedAttribute],
    [judged?.flag ?? 'ranking', judged],
    ['id', id],
    ['split', split],
  ] as const;
  const told = lines.flatMap(([flag, guess]) =>
    guess ? [`  --${flag} ${guess.column} (${guess.why})`] : [],
  );
  return told.length === 0 ? [] : ['It looks as if (flags say otherwise):', ...told];
}

function short(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(5)));
}
