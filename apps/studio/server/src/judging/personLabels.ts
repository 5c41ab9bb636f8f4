import { createHmac } from 'node:crypto';

/** Letters that are not taken for digits or for each other. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/**
 * What a judge knows people as in a task: a letter and three digits, the same for the same key and
 * person every time, different for other keys, and telling nothing about who it is, because the key
 * never leaves the server. Within a task no two are the same.
 */
export function personLabels(key: string, people: readonly number[]): string[] {
  const taken = new Set<string>();
  return people.map((person) => {
    for (let attempt = 0; ; attempt++) {
      const label = labelOf(key, `${person} ${attempt}`);
      if (taken.has(label)) continue;
      taken.add(label);
      return label;
    }
  });
}

function labelOf(key: string, person: string): string {
  const number = createHmac('sha256', key).update(person).digest().readUInt32BE(0);
  const letter = letters[number % letters.length] as string;
  return `${letter}${100 + (Math.floor(number / letters.length) % 900)}`;
}
