import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from 'pairfair';
import { compareRecords } from './compareRecords.mjs';
import { findOverleased } from './findOverleased.mjs';
import { openLoadStudy, overlap } from './loadStudy.mjs';
import { createJudge } from './simulatedJudge.mjs';

const usual = { think: [0.2, 1], skips: 0.05, undos: 0.05, retries: 0.1 };

/**
 * Lets many judges work on a study at once, then compares what they were promised with what the
 * studio has.
 *
 * @param studio From `openLoadStudio`, with as many processes as wanted.
 * @param judges How many; `people` in the study; `habits` of the judges where not the usual ones.
 * @param during What happens meanwhile and how long it takes; given the study, and how many answers
 *   were acknowledged so far, which throws when a judge had to give up.
 */
export async function runLoad(studio, { judges: count, people = 600, habits = {}, during }) {
  const study = await openLoadStudy(studio.admin, { people, judges: count });
  const judges = Array.from({ length: count }, (_, k) => {
    const visitor = studio.visitor(`judge ${k}`);
    return createJudge(visitor, new Random(1, `judge ${k}`), { ...usual, ...habits });
  });
  await Promise.all(judges.map((judge) => judge.join(study.token)));

  let over = false;
  let failure;
  const working = judges.map((judge) =>
    judge.work(() => over).catch((error) => (failure ??= error)),
  );
  const acknowledged = () => {
    if (failure) throw failure;
    return judges.reduce((total, { latencies }) => total + latencies.length, 0);
  };
  try {
    await during(study, acknowledged);
  } finally {
    over = true;
    await Promise.all(working);
  }
  if (failure) throw failure;
  const latencies = judges.flatMap((judge) => judge.latencies);
  return { ...(await inspect(studio.admin, study, judges)), latencies };
}

/** For so many seconds, with so many processes killed and restarted, evenly spread. */
export function forSeconds(seconds, { studio, kills = 0 } = {}) {
  return async () => {
    const end = performance.now() + 1000 * seconds;
    for (let k = 0; k < kills; k++) {
      const at = end - 1000 * seconds * (1 - (k + 0.5) / kills);
      await sleep(Math.max(0, at - performance.now()));
      const ports = studio.ports();
      await studio.crash(ports[k % ports.length]);
    }
    await sleep(Math.max(0, end - performance.now()));
  };
}

/** Until so many answers are acknowledged, with so many processes killed and restarted on the way. */
export function untilAnswers(count, { studio, kills = 0 } = {}) {
  return async (_, acknowledged) => {
    const reached = async (answers) => {
      while (acknowledged() < answers) await sleep(20);
    };
    for (let k = 0; k < kills; k++) {
      await reached((count * (k + 0.5)) / kills);
      const ports = studio.ports();
      await studio.crash(ports[k % ports.length]);
    }
    await reached(count);
  };
}

async function inspect(admin, study, judges) {
  const records = linesOf(await admin.ask('GET', `/studies/${study.id}/export/judgments.ndjson`))
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind !== undefined);
  const appearances = readAppearances(
    await admin.ask('GET', `/studies/${study.id}/export/appearances.csv`),
  );
  const known = [];
  for (const { name, said, ownData } of judges) known.push({ name, said, own: await ownData() });
  const { beyond, full } = findOverleased(appearances, records, overlap);
  const sum = (field) => judges.reduce((total, { counts }) => total + counts[field], 0);
  return {
    answers: judges.reduce((total, { said }) => total + said.size, 0),
    ...{ retries: sum('retries'), undos: sum('undos'), interrupted: sum('interrupted') },
    faults: {
      ...compareRecords(known, records),
      refused: judges.flatMap(({ counts }) => counts.refused),
      differing: sum('differing'),
      overleased: beyond,
    },
    full,
  };
}

/** Nothing in it is quoted: names of people and judges here have no commas. */
function readAppearances(text) {
  const [head, ...lines] = linesOf(text).map((line) => line.split(','));
  const at = (name) => head.indexOf(name);
  return lines.map((cells) => ({
    ...{ judge: cells[at('judge')], stratum: cells[at('stratum')] },
    people: [cells[at('person_1')], cells[at('person_2')]],
  }));
}

function linesOf(text) {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
