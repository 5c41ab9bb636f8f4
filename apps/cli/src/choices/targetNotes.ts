import { shellWord } from '../commandLine.ts';
import type { ColumnLook } from '../look/columnLook.ts';

/** Numbers with at most so many values are more likely classes. */
const mostClasses = 10;

/** What is said of a target that holds few numbers: probably classes, taken as numbers. */
export function targetNotes(target: { readonly kind: string }, look: ColumnLook): string[] {
  const { name, distinct, frequent } = look;
  if (target.kind !== 'numeric' || distinct > mostClasses) return [];
  const values = frequent.map(({ value }) => value).sort();
  const named = `${values.join(', ')}${distinct > values.length ? ', …' : ''}`;
  return [
    `The target '${name}' has ${distinct} values (${named}) and is taken as a number: if they are classes, --positive ${shellWord(values.at(-1) ?? '')} predicts one against the others.`,
  ];
}
