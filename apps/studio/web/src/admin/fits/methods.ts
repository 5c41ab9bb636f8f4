/** The methods a comparison takes; their names are those of the papers and need no translation. */
export const methods = [
  { id: 'original', title: 'Original' },
  { id: 'ifair', title: 'iFair' },
  { id: 'lfr', title: 'LFR' },
  { id: 'hardt', title: 'Hardt' },
  { id: 'glif', title: 'GLIF-like smoothing' },
  { id: 'pfr', title: 'PFR' },
  { id: 'pfr-exclude', title: 'PFR, group excluded' },
  { id: 'pfr-paper', title: 'PFR as published' },
  { id: 'pfr-kernel', title: 'Kernel PFR' },
] as const;

/** A method of a comparison. */
export type MethodId = (typeof methods)[number]['id'];
