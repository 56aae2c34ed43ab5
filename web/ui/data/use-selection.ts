import { useState } from 'react'

export type Selection = {
  /** The rows that can be selected, as they are shown. */
  shown: readonly string[]
  /** Those that are selected and shown, in the order of the list. */
  selected: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects these, and no others. */
  select: (ids: readonly string[]) => void
}

/** The rows of a list that one press is for. A row that leaves the list is no longer selected; one that comes back is again. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    shown,
    selected: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    select: (ids) => setChosen(new Set(ids)),
  }
}
