/** Views of the board that an operator keeps: a name, and what is set in the address. */

export const boardViewNameMaxLength = 40
/** As many as can be told apart in one list. */
export const boardViewsMax = 20

/** What a view may set; the open booking and the sight of a moment are no part of it. */
export const boardViewKeys = ['show', 'county', 'driver', 'insurer', 'age', 'sort'] as const
export type BoardViewKey = (typeof boardViewKeys)[number]

/** The query of an address with only what a view may set, always in the same order. */
export const boardViewQuery = (query: string): string => {
  const typed = new URLSearchParams(query)
  const kept = boardViewKeys.flatMap((key) => {
    const value = typed.get(key) ?? ''
    return value === '' ? [] : [[key, value]]
  })
  return new URLSearchParams(kept).toString()
}
