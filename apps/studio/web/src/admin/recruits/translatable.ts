import type { StudyConfig } from '@pairfair/studio/studies/schemas';

/** Every text that somebody wrote and judges read, each once, in the order in which they do. */
export function translatable(config: StudyConfig): string[] {
  const { title, question, arms, recruitment, columns } = config;
  const words = [
    ...[title, question.text, question.instructions, question.consent],
    ...(question.steps ?? []),
    ...Object.values(question.labels ?? {}),
    ...arms.map(({ note = '' }) => note),
    ...(recruitment?.comprehension ?? []).flatMap(({ question: asked, choices, explanation }) => [
      ...[asked, ...choices, explanation],
    ]),
    ...(recruitment?.attention.checks ?? []).map(({ note }) => note),
    ...columns
      .filter(({ shown }) => shown)
      .flatMap(({ name, label = name, group = '', meaning = '', values = [] }) => [
        ...[label, group, meaning],
        ...values.map(({ label: word = '' }) => word),
      ]),
  ];
  return [...new Set(words.filter((text) => text.trim() !== ''))];
}
