import type { Evaluation } from 'pairfair';
import { expect } from 'vitest';

/** Every measure, of everybody and of every group, to 1e-12; what is undefined is so in both. */
export function expectSameEvaluation(found: Evaluation, wanted: Evaluation): void {
  expect(found.people).toBe(wanted.people);
  expect(found.threshold).toBe(wanted.threshold);
  expectSameFigures(found, wanted);
  expect(found.classes?.length).toBe(wanted.classes?.length);
  wanted.classes?.forEach((one, k) => {
    expect(found.classes?.[k].name).toBe(one.name);
    if (found.classes) expectSameFigures(found.classes[k], one, `${one.name}: `);
  });
}

type Figures = Pick<Evaluation, 'measures' | 'groups'>;

function expectSameFigures(found: Figures, wanted: Figures, of = ''): void {
  expectNear(found.measures, wanted.measures, of);
  expect(found.groups.map(({ name }) => name)).toEqual(wanted.groups.map(({ name }) => name));
  wanted.groups.forEach(({ name, ...numbers }, g) => {
    expectNear(found.groups[g], numbers, `${of}${name}: `);
  });
}

function expectNear(found: object, wanted: Readonly<Record<string, number>>, of: string): void {
  for (const [key, value] of Object.entries(wanted)) {
    const got = (found as Record<string, number>)[key];
    const near = Object.is(got, value) || Math.abs(got - value) <= 1e-12;
    expect(near, `${of}${key} is ${got}, not ${value}`).toBe(true);
  }
}
