/** Things in the order of their time: a binary heap. */
export type TimeQueue<T> = {
  add: (at: number, item: T) => void
  /** The earliest; undefined: there is none. */
  take: () => { at: number; item: T } | undefined
}

export const openTimeQueue = <T>(): TimeQueue<T> => {
  const heap: { at: number; item: T }[] = []
  const atOf = (n: number): number => heap[n]?.at ?? Infinity
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
  return {
    add: (at, item) => {
      heap.push({ at, item })
      for (let n = heap.length - 1; n > 0;) {
        const parent = (n - 1) >> 1
        if (atOf(parent) <= at) break
        swap(n, parent)
        n = parent
      }
    },
    take: () => {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      for (let n = 0; ;) {
        const child = atOf(2 * n + 1) <= atOf(2 * n + 2) ? 2 * n + 1 : 2 * n + 2
        if (atOf(child) >= last.at) break
        swap(n, child)
        n = child
      }
      return first
    },
  }
}
