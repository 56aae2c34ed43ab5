/** A limit on concurrent work that holds much memory: a few run at once, some wait, the rest are turned away. */
export type Turns = {
  /** Resolves when it is the caller's turn; null when too many are waiting. */
  take: () => Promise<{ end: () => void } | null>
}

export const openTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns => {
  let taken = 0
  const queue: (() => void)[] = []
  const end = (): void => {
    const next = queue.shift()
    // the turn goes straight to the next one
    if (next) next()
    else taken -= 1
  }
  return {
    take: async () => {
      if (taken < atOnce) {
        taken += 1
        return { end }
      }
      if (queue.length >= waiting) return null
      await new Promise<void>((resolve) => queue.push(resolve))
      return { end }
    },
  }
}
