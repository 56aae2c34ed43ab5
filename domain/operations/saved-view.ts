/** Views of the operators' lists that an operator keeps: a name, and what is set in the list's address. */

export const savedViewNameMaxLength = 40
/** Of one list; as many as can be told apart. */
export const savedViewsMax = 20

/** What a view of each list may set. One customer, one object of the audit log and the open booking are looked at once: they are no part of it. */
export const savedViewKeys = {
  board: ['show', 'county', 'driver', 'insurer', 'age', 'sort'],
  bookings: ['state', 'county', 'payer', 'from', 'to', 'driver', 'insurer', 'order'],
  drivers: ['state', 'county', 'duty'],
  users: ['role', 'disabled'],
  audit: ['by', 'kind', 'action', 'from', 'to'],
  inbox: ['state', 'seen_by'],
} as const satisfies Record<string, readonly string[]>

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
