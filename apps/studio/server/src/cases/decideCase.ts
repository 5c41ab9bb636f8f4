import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { importFile } from '../judgmentFiles/importFile.ts';
import type { StudyRow } from '../studies/store.ts';
import { findCasePeople } from './findCasePeople.ts';
import type { CaseDecisionRequest } from './schemas.ts';
import { insertCaseDecision } from './store.ts';

const answers = { same: 'yes', different: 'no' } as const;

/**
 * Writes down what was decided about a person or a pair of a study whose row is locked, and where
 * asked for as a judgment too, which counts like one from a file. The audit log says that there was a
 * decision and of which kind; about whom, and why, goes with the study.
 *
 * @throws HttpProblem 422 when somebody is not in the study, or it can be no judgment there.
 */
export async function decideCase(
  tx: Transaction,
  study: StudyRow,
  request: CaseDecisionRequest,
  { actor, name }: { readonly actor: string; readonly name: string },
): Promise<void> {
  const { people, queue, decision, judgment, reason } = request;
  const { people: found } = await findCasePeople(tx, study, people);
  if (found.length < people.length) throw refused('people', 'Somebody is not in this study.');
  const ofPair = decision === 'same' || decision === 'different';
  if (people.length === 1 && ofPair) throw refused('decision', 'That takes two people.');
  if (people.length === 2 && (decision === 'accept' || decision === 'refuse')) {
    throw refused('decision', 'That is said of one person.');
  }
  const id = await insertCaseDecision(tx, study.id, { ...request, actor });
  if (judgment) {
    if (!ofPair) throw refused('judgment', 'Only a decided pair can become a judgment.');
    const record = {
      ...{ kind: 'pair', people, answer: answers[decision], judge: `case room: ${name}` },
      ...{ at: new Date().toISOString(), note: reason },
    };
    const { imported, problems } = await importFile(
      tx,
      study,
      Buffer.from(JSON.stringify(record)),
      {
        ...{ format: 'ndjson', skipBad: false, actor },
      },
    );
    if (imported !== 1) {
      throw refused('judgment', `It cannot become a judgment: ${problems[0]?.reason ?? 'known'}.`);
    }
  }
  await appendAudit(tx, {
    ...{ actor, action: 'case.decided', subject: `case:${id}` },
    details: { study: study.id, queue, decision, judgment },
  });
}

function refused(path: string, message: string): HttpProblem {
  return new HttpProblem(422, 'invalid-request', message, [{ path, message }]);
}
