/**
 * Limits on typing in a text field: markup is removed, and a flood of changes is held back. Pure, so that every field and its test call
 * the same function.
 *
 * A change is an edit. Letters typed one after the other at a human pace are one edit, or an e-mail address could not be typed under a
 * limit of 20 a minute; a paste, a replaced text, or typing faster than a person can is an edit each time.
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
  /** The message for the field: markup was removed. */
  problem: string | null
  /** The change came too soon after many others, and was rejected. */
  isTooMany: boolean
}

const minuteMs = 60_000
/** Keys pressed faster than this are not typed by a person: world-class typists need about 60 ms. */
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

/** Whether one key press turned the first text into the second: a character more or less, the rest unchanged. */
const isOneKey = (before: string, after: string): boolean => {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (long.length - short.length !== 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return short.slice(same) === long.slice(same + 1)
}
