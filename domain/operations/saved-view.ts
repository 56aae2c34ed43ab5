/** Views of the operators' lists that an operator keeps: a name, and what is set in the list's address. */

export const savedViewNameMaxLength = 40
/** Of one list; as many as can be told apart. */
export const savedViewsMax = 20

/** What a view of each list may set. The open booking is no part of it. */
export const savedViewKeys = {
  board: ['show', 'county', 'driver', 'insurer', 'age', 'sort'],
  bookings: ['state', 'county', 'payer', 'from', 'to', 'driver', 'insurer', 'order'],
  drivers: ['state', 'county', 'duty'],
  users: ['role', 'disabled'],
  audit: ['by', 'kind', 'action', 'from', 'to'],
  inbox: ['state', 'seen_by'],
} as const satisfies Record<string, readonly string[]>

/** Filters of a list that are set to look at one thing once: a list that is filtered by them shows no saved view. */
export const onceOnlyFilters: Partial<Record<ViewedList, string>> = {
  bookings: 'customer',
  audit: 'object',
}

export type ViewedList = keyof typeof savedViewKeys
export const viewedLists = Object.keys(savedViewKeys) as [ViewedList, ...ViewedList[]]

/** The query of an address with only what a view of this list may set, always in the same order. */
export const savedViewQuery = (list: ViewedList, query: string): string => {
  const typed = new URLSearchParams(query)
  const kept = savedViewKeys[list].flatMap((key) => {
    const value = typed.get(key) ?? ''
    return value === '' ? [] : [[key, value]]
  })
  return new URLSearchParams(kept).toString()
}
