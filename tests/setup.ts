import fc from 'fast-check';

// The same cases in every run, so that a green run stays green; FC_SEED=N tries others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });
