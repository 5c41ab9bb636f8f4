import { expect, it } from 'vitest';
import { schemaFaults } from '../../testing/fuzz/schemaFaults.ts';

it('finds what does not fit, and says where', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, pattern: '^[a-z]*$' },
      days: { type: 'integer', minimum: 1, exclusiveMaximum: 9 },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
      pair: { type: 'array', prefixItems: [{ const: 1 }, { type: ['string', 'null'] }] },
      open: {
        type: 'object',
        propertyNames: { maxLength: 1 },
        additionalProperties: { type: 'number' },
      },
      one: { anyOf: [{ type: 'null' }, { $ref: '#/defs/yes' }] },
    },
    required: ['name'],
    additionalProperties: false,
  };
  const root = { defs: { yes: { const: true } } };
  const faults = (value: unknown) => schemaFaults(schema, value, root).length;
  const good = { name: 'x', days: 8, tags: ['a'], pair: [1, null], open: { k: 1 }, one: true };
  expect(faults(good)).toBe(0);
  expect(faults({ name: 'x', one: null })).toBe(0);
  const wrong: unknown[] = [
    ...[null, [], 'x', {}, { ...good, name: '' }, { ...good, name: 'X' }, { ...good, more: 1 }],
    ...[
      { ...good, days: 0 },
      { ...good, days: 9 },
      { ...good, days: 1.5 },
      { ...good, tags: ['c'] },
    ],
    ...[
      { ...good, tags: ['a', 'a', 'a'] },
      { ...good, pair: [2] },
      { ...good, pair: [1, 2] },
    ],
    ...[
      { ...good, open: { long: 1 } },
      { ...good, open: { k: 'x' } },
      { ...good, one: false },
    ],
  ];
  for (const value of wrong) expect(faults(value), JSON.stringify(value)).toBeGreaterThan(0);
  expect(() => schemaFaults({ contains: {} }, [], {})).toThrow('contains');
});
