/** Percentiles and ratios, printed the same way everywhere. */

/** The value below which a share of the numbers lies, by nearest rank. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-IE')}/s`

export const latency = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms (${ms.length} requests)`

/** Runs `work` for every item, so many at a time; answers how long each took, in milliseconds. */
export const timed = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<{ each: number[]; totalMs: number }> => {
  const left = [...items]
  const each: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) {
        const began = performance.now()
        await work(item)
        each.push(performance.now() - began)
      }
    }),
  )
  return { each, totalMs: performance.now() - startedAt }
}
