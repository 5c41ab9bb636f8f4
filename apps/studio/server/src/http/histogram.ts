/** Upper ends of the buckets, in seconds. */
const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long something took, many times, as Prometheus counts it. */
export interface Histogram {
  count(seconds: number): void;
  lines(): string[];
}

/** A histogram that has counted nothing yet. */
export function createHistogram(name: string, help: string): Histogram {
  const below = ends.map(() => 0);
  let total = 0;
  let sum = 0;
  return {
    count(seconds) {
      ends.forEach((end, k) => {
        if (seconds <= end) below[k] = (below[k] ?? 0) + 1;
      });
      total++;
      sum += seconds;
    },
    lines: () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...ends.map((end, k) => `${name}_bucket{le="${end}"} ${below[k]}`),
      `${name}_bucket{le="+Inf"} ${total}`,
      `${name}_sum ${sum}`,
      `${name}_count ${total}`,
    ],
  };
}
