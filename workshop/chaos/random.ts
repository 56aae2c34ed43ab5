/** Randomness that can be had again: the same seed gives the same numbers. */
export type Random = {
  /** From 0 up to but not including 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  pick: <T>(from: readonly T[]) => T
  shuffled: <T>(items: readonly T[]) => T[]
}

/** Mulberry32, which passes the usual tests of randomness with 32 bits of state (Tommy Ettinger, public domain). */
export const openRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[between(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  return { next, between, pick, shuffled }
}
