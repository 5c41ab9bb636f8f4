import type { WorkOptions } from 'pairfair';
import { type MeritDial, meritDial } from 'pairfair/internal';

/** All that the demonstration shows. */
export interface Demo {
  readonly seed: number;
  /** How much AUC tuning may give up. */
  readonly giveUp: number;
  /** History rewards prestige, judges look at merit. */
  readonly judged: MeritDial;
  /** The same with every judge's ratings given to other people. */
  readonly shuffled: MeritDial;
  /** The same judges where history went by merit already. */
  readonly fairPast: MeritDial;
}

/** The places of the dial that are shown, beside the one that tuning chooses. */
const places = [0, 0.2, 0.5, 0.9];

/** Learns from made-up applicants three times: see {@link Demo}. */
export function runDemo(seed: number, giveUp: number, { signal, onProgress }: WorkOptions): Demo {
  let done = 0;
  const dial = (options: Parameters<typeof meritDial>[0]) => {
    onProgress?.({ stage: 'studies', done: done++, total: 3 });
    return meritDial({ giveUp, ...options }, seed, { ...(signal && { signal }) });
  };
  return {
    ...{ seed, giveUp },
    judged: dial({ strictness: places }),
    shuffled: dial({ judges: 'shuffled' }),
    fairPast: dial({ historic: 'merit' }),
  };
}
