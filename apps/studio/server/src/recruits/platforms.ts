// Plain data without imports: the server and the pages both read it.

/** Platforms whose names for the parameters of a link are known. */
export const platforms = {
  prolific: { participant: 'PROLIFIC_PID', study: 'STUDY_ID', session: 'SESSION_ID' },
  mturk: { participant: 'workerId', study: 'hitId', session: 'assignmentId' },
} as const;

/** Every platform to choose from; `other` says itself what its parameters are called. */
export const platformNames = ['prolific', 'mturk', 'other'] as const;

/** What the parameters of a link are called. */
export interface ParameterNames {
  readonly participant: string;
  readonly study?: string | undefined;
  readonly session?: string | undefined;
}

/** What a platform calls the parameters of its links. */
export function parameterNames(recruitment: {
  readonly platform: (typeof platformNames)[number];
  readonly parameters?: ParameterNames | undefined;
}): ParameterNames {
  const { platform, parameters } = recruitment;
  return platform === 'other' ? (parameters ?? { participant: 'id' }) : platforms[platform];
}
