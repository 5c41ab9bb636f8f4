import type { JudgeStudy, JudgeTask } from '@pairfair/studio/judging/schemas';
import type { Question } from '@pairfair/studio/studies/schemas';

/** The languages a question can be read in, its own first; empty where there is only one. */
export function wordings({ language, translations = {} }: Question): readonly string[] {
  const others = Object.keys(translations).filter((other) => other !== language);
  return others.length === 0 ? [] : [language ?? '', ...others];
}

/** The first wanted language that a question can be read in; its own where there is none. */
export function bestWording(question: Question, wanted: readonly string[]): string {
  const offered = wordings(question);
  const plain = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const found =
      offered.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      offered.find((one) => one !== '' && plain(one) === plain(tag));
    if (found !== undefined) return found;
  }
  return question.language ?? '';
}

/** What judges read in a language instead of a text; the text itself where nobody said. */
export function translator({ translations }: Question, language: string): (text: string) => string {
  const words = new Map(Object.entries(translations?.[language] ?? {}));
  return (text) => words.get(text)?.trim() || text;
}

/** A study as a judge reads it in a language: the question, what stands around it, the columns. */
export function translatedStudy(study: JudgeStudy, language: string): JudgeStudy {
  const say = translator(study.question, language);
  const orNull = (text: string | null) => text && say(text);
  const { question, columns, recruited } = study;
  const { text, instructions, consent, steps, labels } = question;
  return {
    ...study,
    title: say(study.title),
    contextNote: orNull(study.contextNote),
    question: {
      ...question,
      ...{ text: say(text), instructions: say(instructions), consent: say(consent) },
      ...(language !== '' && { language }),
      ...(steps && { steps: steps.map(say) }),
      ...(labels && {
        labels: Object.fromEntries(Object.entries(labels).map(([key, one]) => [key, say(one)])),
      }),
    },
    columns: columns.map(({ key, label, group, meaning }) => ({
      ...{ key, label: say(label), group: orNull(group), meaning: orNull(meaning) },
    })),
    practice: translatedTask(study, study.practice, language),
    recruited: recruited && {
      ...recruited,
      comprehension: recruited.comprehension.map(({ question: asked, choices }) => ({
        ...{ question: say(asked), choices: choices.map(say) },
      })),
    },
  };
}

/** A task in a language: what the codebook calls values, and what is read above a check. */
export function translatedTask(study: JudgeStudy, task: JudgeTask, language: string): JudgeTask {
  const say = translator(study.question, language);
  return {
    ...task,
    people: task.people.map(({ label, values }) => ({
      label,
      values: values.map(({ text, percentile }) => ({ text: say(text), percentile })),
    })),
    ...(task.check && { check: { note: say(task.check.note) } }),
  };
}
