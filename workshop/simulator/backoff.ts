/** How long to leave a server alone that did not answer: longer each time, up to a limit, and not all at the same moment. */
const firstMs = 1_000
const longestMs = 30_000

/** `failures` counts from 1; `random` gives 0 to 1. */
export const backoffMs = (failures: number, random: () => number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10)) * (0.5 + random() / 2)
