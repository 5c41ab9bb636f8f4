import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personLabels } from './personLabels.ts';

describe('personLabels', () => {
  it('are different within a task, short, and the same whenever the same people come', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uniqueArray(fc.nat(100_000), { minLength: 1, maxLength: 7 }),
        (key, people) => {
          const labels = personLabels(key, people);
          expect(new Set(labels).size).toBe(people.length);
          for (const label of labels) expect(label).toMatch(/^[A-Z]\d{3}$/);
          expect(personLabels(key, people)).toEqual(labels);
        },
      ),
    );
  });

  it('differ between judges', () => {
    const everybody = Array.from({ length: 50 }, (_, i) => [i]);
    const of = (key: string) => everybody.map((people) => personLabels(key, people)[0]);
    const [one, other] = [of('a'), of('b')];
    // Of 20 700 labels two judges share hardly any for the same person.
    expect(one.filter((label, i) => label === other[i]).length).toBeLessThan(3);
  });
});
