/** Shown where a figure is undefined. */
export const undefinedFigure = '–';

/** A figure with three decimals, "–" where it is undefined. */
export function figure(value: number | null): string {
  return known(value) ? minus(value.toFixed(3)) : undefinedFigure;
}

/** A difference with its sign. */
export function signed(value: number | null): string {
  if (!known(value)) return undefinedFigure;
  return value < 0 ? minus(value.toFixed(3)) : `+${value.toFixed(3)}`;
}

/** A share in per cent with one decimal. */
export function percent(value: number | null): string {
  return known(value) ? `${minus((100 * value).toFixed(1))}\u00a0%` : undefinedFigure;
}

/** A whole number with its thousands apart. */
export function whole(value: number | null): string {
  if (!known(value)) return undefinedFigure;
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** A weight: a whole number as it is, others with three digits that count. */
export function weightFigure(value: number | null): string {
  if (!known(value)) return undefinedFigure;
  return Number.isInteger(value) ? whole(value) : String(Number(value.toPrecision(3)));
}

/** A quantity in units of its own: four digits that count. */
export function quantity(value: number | null): string {
  return known(value) ? minus(String(Number(value.toPrecision(4)))) : undefinedFigure;
}

/** A text with a capital at its start. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How many of something, with the word in singular or plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** Names in a row: "a, b and c", or "a; b, c; and d" where a name has a comma of its own. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  const [between, last] = names.some((text) => text.includes(','))
    ? ['; ', '; and ']
    : [', ', ' and '];
  return names.slice(0, -1).join(between) + last + names[names.length - 1];
}

/** JSON has null where a figure is undefined. */
export function known(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

/** A number for a chart: NaN where JSON has null. */
export function orNaN(value: number | null): number {
  return known(value) ? value : Number.NaN;
}

/** With the minus sign that is as wide as a plus; none before a zero. */
function minus(text: string): string {
  return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '');
}
