/**
 * What becomes of typing in a text field: markup is taken out, and a flood of changes is held back. Pure, so that every field
 * and its test ask the same function.
 *
 * A change is an edit. Letters typed one after the other at a person's pace are one edit, or nobody could type an e-mail address
 * under a limit of 20 a minute; a paste, a replaced text, or typing faster than a person can is an edit each time.
 */

export type TypedRules = {
  changesPerMinute: number
  strip: (text: string) => string
  markupMessage: string
}

export type TypedField = {
  text: string
  /** When each counted edit was made, newest last, in milliseconds. */
  edits: readonly number[]
  lastAtMs: number
}

export type TypedOutcome = {
  field: TypedField
  /** Words for the field: markup was taken out. */
  problem: string | null
  /** The change came too soon after many others, and was not taken. */
  isTooMany: boolean
}

const minuteMs = 60_000
/** No one presses two keys in less: world-class typists need about 60 ms. */
const quickestKeyMs = 20
/** After a pause this long, typing on is another edit. */
const pauseMs = 2_000

export const typeInto = (
  before: TypedField,
  typed: string,
  atMs: number,
  rules: TypedRules,
): TypedOutcome => {
  const text = rules.strip(typed)
  const problem = text === typed ? null : rules.markupMessage
  const sinceMs = atMs - before.lastAtMs
  const isSameEdit =
    isOneKey(before.text, typed) &&
    sinceMs >= quickestKeyMs &&
    sinceMs < pauseMs &&
    before.edits.length > 0
  if (isSameEdit) return { field: { ...before, text, lastAtMs: atMs }, problem, isTooMany: false }

  const recent = before.edits.filter((editedAtMs) => atMs - editedAtMs < minuteMs)
  if (recent.length >= rules.changesPerMinute) {
    return { field: { ...before, edits: recent }, problem: null, isTooMany: true }
  }
  return {
    field: { text, edits: [...recent, atMs], lastAtMs: atMs },
    problem,
    isTooMany: false,
  }
}

/** Whether one key made the second text of the first: a character more or less, the rest as it was. */
const isOneKey = (before: string, after: string): boolean => {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (long.length - short.length !== 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return short.slice(same) === long.slice(same + 1)
}
