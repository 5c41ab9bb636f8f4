/** The line that runs an experiment again, wherever the data lie. */
export function runAgain(name: string, runs: number, seed: number): string {
  return `pairfair reproduce ${name} --runs ${runs} --seed ${seed} --data DIR --out experiments`;
}
