import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairfairError } from './errors.ts';
import {
  describeValue,
  idsField,
  indicesField,
  integerField,
  listField,
  numberField,
  numbersField,
  recordField,
  requireFormat,
  textField,
} from './files.ts';

describe('requireFormat', () => {
  it('passes the current and older versions', () => {
    const file = { format: 'pairfair/thing', version: 1, body: 7 };
    expect(requireFormat(file, 'pairfair/thing', 1).body).toBe(7);
    expect(requireFormat(file, 'pairfair/thing', 3).body).toBe(7);
  });

  it('refuses a newer version and says that a newer pairfair writes it', () => {
    const act = () => requireFormat({ format: 'pairfair/thing', version: 2 }, 'pairfair/thing', 1);
    expect(act).toThrow(expect.objectContaining({ code: 'unsupported-version' }));
    expect(act).toThrow(/version 2, which a newer release of pairfair writes/);
  });

  it('says what it met instead of another format', () => {
    const act = (value: unknown) => () => requireFormat(value, 'pairfair/thing', 1);
    expect(act({ format: 'pairfair/graph', version: 1 })).toThrow(/'pairfair\/graph'/);
    expect(act({})).toThrow(/'format' is missing/);
    expect(act([1, 2])).toThrow(/a list of 2/);
    expect(act({ format: 'pairfair/thing', version: '1' })).toThrow(/'version'.*the text '1'/);
    expect(act({ format: 'pairfair/thing', version: 0 })).toThrow(/'version'/);
    expect(act(null)).toThrow(expect.objectContaining({ code: 'bad-file' }));
  });
});

describe('fields', () => {
  it('return what they hold', () => {
    const file = {
      n: 3,
      w: 0.1,
      t: 'a',
      l: [1, 'x'],
      o: { k: 1 },
      v: [0.5, -2],
      i: [0, 9],
      g: [-1, 4],
    };
    expect(integerField(file, 'n', 0, 3)).toBe(3);
    expect(numberField(file, 'w')).toBe(0.1);
    expect(textField(file, 't')).toBe('a');
    expect(listField(file, 'l')).toEqual([1, 'x']);
    expect(recordField(file, 'o')).toEqual({ k: 1 });
    expect(numbersField(file, 'v')).toEqual(Float64Array.of(0.5, -2));
    expect(indicesField(file, 'i')).toEqual(Uint32Array.of(0, 9));
    expect(idsField(file, 'g')).toEqual(Int32Array.of(-1, 4));
  });

  it('name the field and the entry that is wrong', () => {
    expect(() => numbersField({ v: [1, null] }, 'v')).toThrow(/'v\[1\]'.*null/);
    expect(() => indicesField({ v: [1, -1] }, 'v')).toThrow(/'v\[1\]'.*-1/);
    expect(() => idsField({ v: [1.5] }, 'v')).toThrow(/'v\[0\]'.*1\.5/);
    expect(() => integerField({ v: 4 }, 'v', 0, 3)).toThrow(/'v'.*from 0 to 3, but is 4/);
    expect(() => recordField({ v: [] }, 'v')).toThrow(/'v' must be an object/);
  });

  it('never throw anything but a PairfairError', () => {
    const readers = [
      numberField,
      textField,
      listField,
      recordField,
      numbersField,
      indicesField,
      idsField,
    ];
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        for (const read of readers) {
          try {
            read({ value }, 'value');
          } catch (error) {
            expect(error).toBeInstanceOf(PairfairError);
          }
        }
        expect(typeof describeValue(value)).toBe('string');
      }),
    );
  });
});
