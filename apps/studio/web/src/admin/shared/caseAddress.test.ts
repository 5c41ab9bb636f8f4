import { expect, it } from 'vitest';
import { caseAddress, readCaseAddress } from './caseAddress.ts';

it.each([[['p1']], [['a/b', 'ü 50%']], [['../x', '?y#z']]])('finds %j again', (people) => {
  const address = caseAddress('7', people);
  expect(address).toMatch(/^\/studies\/7\/cases\/(person|pair)\//);
  const rest = address.replace('/studies/7/', '');
  expect(readCaseAddress(rest)).toEqual({ kind: 'case', people });
});

it('is a queue, or all of them', () => {
  expect(readCaseAddress('cases/queue/contested')).toEqual({ kind: 'queue', queue: 'contested' });
  expect(readCaseAddress('cases')).toEqual({ kind: 'queues' });
  expect(readCaseAddress('cases/pair/p1')).toEqual({ kind: 'queues' });
});
