/** A line of a Dockerfile: its instruction and what follows it. */
export interface DockerStep {
  readonly instruction: string;
  readonly rest: string;
}

/** The steps of a Dockerfile; continued lines are one, comments none. */
export function dockerSteps(text: string): DockerStep[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { instruction, rest };
    });
}

/** The words of the last `ENTRYPOINT ["…"]`, `CMD ["…"]` or of a health check's command. */
export function wordsOf(steps: readonly DockerStep[], instruction: string): string[] {
  const last = steps.filter((step) => step.instruction === instruction).at(-1);
  return JSON.parse(/\[.*\]/.exec(last?.rest ?? '')?.[0] ?? '[]') as string[];
}
