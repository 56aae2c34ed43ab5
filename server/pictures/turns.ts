/** A few at once, some waiting, the rest turned away: for work that holds much memory. */
export type Turns = {
  /** Resolves when it is this one's turn; null when too many are waiting. */
  take: () => Promise<{ end: () => void } | null>
}

export const openTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns => {
  let taken = 0
  const queue: (() => void)[] = []
  const end = (): void => {
    const next = queue.shift()
    // the turn is handed on as it is
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
