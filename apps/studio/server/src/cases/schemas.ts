import { z } from 'zod';
import { id, isoTime, plainText } from '../http/schemas.ts';

const personId = plainText.min(1).max(500);

/** Where cases that want a decision come from. */
export const queueNames = ['contested', 'contradictions', 'unequal', 'panels'] as const;
export const queueName = z.enum(queueNames);
export type QueueName = z.infer<typeof queueName>;

/** `POST /studies/:id/case-decisions` */
export const caseDecisionRequest = z.object({
  people: z.array(personId).min(1).max(2),
  queue: queueName.nullable().default(null),
  /** Of a pair: do they deserve the same? Of a person: which decision is right? Or nobody can say. */
  decision: z.enum(['same', 'different', 'accept', 'refuse', 'open']),
  reason: plainText.trim().min(1).max(2000),
  /** Writes it down as a judgment too, for graphs made from now on. */
  judgment: z.boolean().default(false),
});
export type CaseDecisionRequest = z.infer<typeof caseDecisionRequest>;

/** What was decided about a case, and by whom. */
export const caseDecision = caseDecisionRequest
  .omit({ people: true })
  .extend({ actor: z.string(), at: isoTime });
export type CaseDecision = z.infer<typeof caseDecision>;

/** `GET /studies/:id/case?first=ID&second=ID`: everything about a person, or about two. */
export const caseView = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      group: z.string().nullable(),
      /** Learned from, or tested on; null of whom judges were not asked about. */
      side: z.enum(['train', 'test']).nullable(),
      /** By column; null where it is missing. */
      values: z.array(z.string().nullable()),
    }),
  ),
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      role: z.enum(['id', 'feature', 'target', 'protected', 'ignore']),
    }),
  ),
  /** Judgments about both of them, or about the one, newest first. */
  answers: z.array(
    z.object({
      judge: z.string().nullable(),
      panel: z.string().nullable(),
      excluded: z.boolean(),
      kind: z.enum(['pair', 'rating', 'comparison', 'ranking']),
      people: z.array(z.string()),
      answer: z.union([z.string(), z.number(), z.array(z.string())]),
      note: z.string().nullable(),
      at: isoTime,
    }),
  ),
  /** What each model of the study says, newest first; the one in use comes last. */
  models: z.array(
    z.object({
      /** Null: a model that was made elsewhere, known by its scores. */
      id: id.nullable(),
      name: z.string(),
      /** Whose judgments it learned from; null: everybody's. */
      panel: z.string().nullable(),
      /** Null where somebody has none. */
      scores: z.array(z.number().nullable()),
      decisions: z.array(z.int().nullable()),
      /** Columns it looks at, whose values could differ. */
      features: z.array(z.string()),
    }),
  ),
  decisions: z.array(caseDecision),
});
export type CaseView = z.infer<typeof caseView>;

/** `POST /studies/:id/changes`: what would have to differ about somebody for another decision. */
export const changesRequest = z.object({
  fitId: id,
  person: personId,
  decision: z.union([z.literal(0), z.literal(1)]),
  /** The columns that may change. */
  mayChange: z.array(plainText).max(2000),
});
export const changes = z.object({
  sets: z.array(
    z.object({
      changes: z.array(
        z.object({
          column: z.string(),
          from: z.union([z.number(), z.string()]).nullable(),
          to: z.union([z.number(), z.string()]),
        }),
      ),
      cost: z.number(),
      score: z.number(),
    }),
  ),
});

const alikePerson = z.object({
  id: z.string(),
  group: z.string(),
  score: z.number(),
  decision: z.int(),
  distance: z.number(),
});

/** `GET /studies/:id/alike?fit=ID&person=ID`: who is nearest in the data, and to the model. */
export const alike = z.object({ inData: z.array(alikePerson), inModel: z.array(alikePerson) });
export type Alike = z.infer<typeof alike>;

/** A case of a queue, and why it is there: what of it is known depends on the queue. */
export const queuedCase = z.object({
  people: z.array(z.string()).min(1).max(2),
  yes: z.int().optional(),
  no: z.int().optional(),
  /** In the server's words. */
  says: z.string().optional(),
  scores: z.tuple([z.number(), z.number()]).optional(),
  /** What the models of the panels decide; a panel of null is everybody. */
  panels: z
    .array(z.object({ panel: z.string().nullable(), score: z.number(), decision: z.int() }))
    .optional(),
  decided: caseDecision.nullable(),
});
export type QueuedCase = z.infer<typeof queuedCase>;

/** `GET /studies/:id/queues/:queue?fit=ID`: cases that want a decision. */
export const queue = z.object({
  cases: z.array(queuedCase),
  /** What is missing before there can be cases; null: nothing. */
  missing: z.enum(['model', 'panels']).nullable(),
});
export type Queue = z.infer<typeof queue>;
