import { Random } from 'pairfair';

/** How many judges a task is given to: of the audit stratum, and of the others. */
export const overlap = { audit: 3, active: 2 };

/** What a person is called in the data, by the number that judges see of them. */
export const personCalled = (number) => `person-${number}`;

/** Opens a study of so many people, whom judges tell apart by a number, and an invitation to it. */
export async function openLoadStudy(admin, { people, judges }) {
  const csv = peopleCsv(people);
  const { id: datasetId } = await admin.ask('POST', '/datasets?name=people', csv, 'text/csv');
  const { id } = await admin.ask('POST', '/studies', settings(datasetId));
  await admin.ask('POST', `/studies/${id}/state`, { state: 'open' });
  const { url } = await admin.ask('POST', `/studies/${id}/invitations`, {
    ...{ label: 'load', uses: judges },
  });
  return { id, token: new URL(url).hash.replace(/^#\w+=/, '') };
}

function peopleCsv(count) {
  const random = new Random(1, 'load people');
  const lines = ['who,number,score,years,group,hired'];
  for (let i = 0; i < count; i++) {
    const group = random.uniform() < 0.5 ? 'a' : 'b';
    const score = random.normal();
    const years = random.integer(30);
    const hired = score + 0.05 * years + random.normal() > 0.5 ? 'yes' : 'no';
    lines.push([personCalled(i), i, score.toFixed(3), years, group, hired].join());
  }
  return `${lines.join('\n')}\n`;
}

function settings(datasetId) {
  return {
    ...{ title: 'Load', datasetId, mode: 'pairs', positive: 'yes', retentionDays: 1 },
    columns: [
      { name: 'who', role: 'id', shown: false },
      { name: 'number', role: 'feature', shown: true },
      { name: 'score', role: 'feature', shown: true },
      { name: 'years', role: 'feature', shown: true },
      { name: 'group', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
    ],
    question: { text: 'The same?', instructions: 'Look.', consent: 'Voluntary.', direction: false },
    sampling: {
      ...{ strategy: 'spread', testShare: 0.3, audit: 0.2, repeats: 0.05 },
      ...{ auditOverlap: overlap.audit, overlap: overlap.active },
      ...{ listSize: 2, quantiles: 5, quota: 10_000, breakEvery: 1000, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
  };
}
