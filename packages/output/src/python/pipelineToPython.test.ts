import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExampleCase,
  exampleCase,
  exampleMaps,
  rankForms,
} from '../../../pairfair/testing/exampleCase.ts';
import { expectPrediction } from '../../../pairfair/testing/expectPrediction.ts';
import { nastyTexts } from '../../../pairfair/testing/nastyTexts.ts';
import { python } from '../../../pairfair/testing/python.ts';
import { runPythonModel } from '../../testing/runPythonModel.ts';
import { pipelineToPython } from './pipelineToPython.ts';

const everything = `
def everything(people):
    model = PairfairModel()
    found = {"scores": model.scores(people).tolist()}
    found["representation"] = model.transform(people).ravel().tolist()
    if hasattr(model, "classes_"):
        found["labels"] = model.predict(people).tolist()
    return found
`;

function columnsOf({ columns }: ExampleCase): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, values }) => [name, values]));
}

describe.skipIf(!python)('pipelineToPython', () => {
  it.each(exampleMaps)('says what the library says through %s', (map) => {
    const example = exampleCase(1, { map });
    const program = `${everything}result = everything(data)`;
    const found = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    expectPrediction(found, example.expected, example.pipeline);
  });

  it.each(rankForms)('ranks as the library does, $scaling scaling of $training', (form) => {
    const example = exampleCase(11, form);
    const program = `${everything}result = everything(data)`;
    const found = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    expectPrediction(found, example.expected, example.pipeline);
  });

  it.each(['graded', 'rbf'] as const)('says so without a target through %s', (map) => {
    const example = exampleCase(1, { map, predictor: 'order' });
    const program = `${everything}result = everything(data)`;
    const found = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    expectPrediction(found, example.expected, example.pipeline);
  });

  it('says what the library says in every form of pipeline', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), nastyTexts, (seed, texts) => {
        const example = exampleCase(seed, { texts });
        const program = `${everything}result = everything(data)`;
        const model = pipelineToPython(example.pipeline);
        const found = runPythonModel(model, columnsOf(example), program);
        expectPrediction(found, example.expected, example.pipeline);
      }),
      { numRuns: 15 },
    );
  });

  it('reads rows, structured arrays and tables that look like a DataFrame', () => {
    const example = exampleCase(2, { input: 'include', predictor: 'logistic' });
    const program = `${everything}
names = list(data)
rows = [dict(zip(names, row)) for row in zip(*data.values())]

def without_none(column):
    numeric = any(isinstance(cell, (int, float)) for cell in column)
    return [(np.nan if numeric else "") if cell is None else cell for cell in column]

plain = [np.array(without_none(column)) for column in data.values()]
structured = np.rec.fromarrays(plain, names=names)

class Frame:
    columns = names
    def __getitem__(self, name):
        return data[name]

result = [everything(rows), everything(structured), everything(Frame())]`;
    const all = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    expect(all).toHaveLength(3);
    for (const found of all) expectPrediction(found, example.expected, example.pipeline);
  });

  it('reads a DataFrame where pandas is installed', ({ skip }) => {
    const example = exampleCase(3, { input: 'include', predictor: 'logistic' });
    const program = `${everything}
try:
    import pandas
    frame = pandas.DataFrame(data)
    result = [everything(frame), everything(frame.convert_dtypes())]
except ImportError:
    result = None`;
    const all = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    if (all === null) skip('pandas is not installed');
    for (const found of all) expectPrediction(found, example.expected, example.pipeline);
  });

  it('is a program that scores a CSV file', () => {
    const example = exampleCase(4, { input: 'include', predictor: 'logistic' });
    const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
    const header = ['row id', ...example.columns.map(({ name }) => name)];
    const body = Array.from({ length: example.people }, (_, i) => [
      i,
      ...example.columns.map(({ values }) => values[i]),
    ]);
    const csv = [header, ...body].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
    const text: string = runPythonModel(pipelineToPython(example.pipeline), `\ufeff${csv}`);
    const [first, ...lines] = text.trimEnd().split('\n');
    expect(first).toBe('row id,score,label,z1,z2,z3');
    const rows = lines.map((line) => line.split(',').map(Number));
    const found = {
      scores: rows.map((row) => row[1]),
      labels: rows.map((row) => row[2]),
      representation: rows.flatMap((row) => row.slice(3)),
    };
    expect(rows.map(([id]) => id)).toEqual(body.map(([id]) => id));
    expectPrediction(found, example.expected, example.pipeline);
  });

  it('works in a scikit-learn pipeline, as a step and at its end', () => {
    const example = exampleCase(5, { predictor: 'logistic', input: 'include' });
    const program = `
from sklearn.base import clone, is_classifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline

rows = [dict(zip(data, row)) for row in zip(*data.values())]
ours = PairfairModel().predict(rows)
end = clone(Pipeline([("model", PairfairModel(threshold=0.9))])).fit(rows, ours)
step = make_pipeline(PairfairModel(), LogisticRegression()).fit(rows, ours)
chances = end.predict_proba(rows)
result = {
    "end": np.array_equal(end.predict(rows), (chances[:, 1] >= 0.9).astype(int)),
    "sums": np.allclose(chances.sum(axis=1), 1),
    "step": step.predict_proba(rows).shape == (len(rows), 2),
    "classifier": is_classifier(end),
    "classes": end.classes_.tolist(),
    "params": PairfairModel().set_params(threshold=0.2).get_params(),
}`;
    const result = runPythonModel(pipelineToPython(example.pipeline), columnsOf(example), program);
    expect(result).toEqual({
      ...{ end: true, sums: true, step: true, classifier: true, classes: [0, 1] },
      params: { threshold: 0.2 },
    });
  });

  it('reads cells as pairfair reads them', () => {
    const { pipeline } = exampleCase(6);
    const program = `
from model import text_of
result = [text_of(cell) for cell in [1, 1.0, np.float32(2), 0.5, True, np.bool_(False), None,
          float("nan"), "", "x ", b"caf\\xc3\\xa9", np.str_("y")]]`;
    expect(runPythonModel(pipelineToPython(pipeline), null, program)).toEqual([
      ...['1', '1', '2', '0.5', 'true', 'false', '', '', '', 'x ', 'café', 'y'],
    ]);
  });

  it('says which column is missing or wrong', () => {
    const example = exampleCase(7, { input: 'include' });
    const program = `
result = []
for people in [{}, [{"age": 1}], dict(data, age=["old"] * len(data["age"])), np.zeros((2, 2))]:
    try:
        PairfairModel().scores(people)
    except (KeyError, TypeError, ValueError) as error:
        result.append(error.args[0])`;
    const model = pipelineToPython(example.pipeline);
    const [none, some, wrong, plain] = runPythonModel(model, columnsOf(example), program);
    expect(none).toContain("no column 'age'");
    expect(some).toContain('no column \'prior "count"\'');
    expect(wrong).toContain("Column 'age' must hold numbers");
    expect(plain).toContain('no column names');
  });

  it('keeps every data text out of the code', () => {
    fc.assert(
      fc.property(nastyTexts, (texts) => {
        const text = pipelineToPython(exampleCase(8, { texts, input: 'include' }).pipeline);
        // Nothing but ASCII, and between the brackets nothing but texts in quotes.
        expect(text).toMatch(/^[\n -~]*$/);
        const literal = /json\.loads\(\n([\s\S]*?)\n\)\n/.exec(text)?.[1] ?? '';
        for (const line of literal.split('\n')) expect(line).toMatch(/^ {4}"(\\.|[^"\\])*"$/);
      }),
      { numRuns: 30 },
    );
  });
});
