/** How often a code may be guessed: one rule for the start and the hand-over, on the server and on a driver's phone. */

/** Ten thousand codes, so many wrong ones, then a pause: guessing one takes weeks. */
export const codeMaxWrong = 5
export const codePauseMinutes = 10

/** Wrong codes of late, and since when they are counted. */
export type CodeTries = { count: number; since: Date | null }

export type CodeAnswer<Proof> =
  | { kind: 'right'; proof: Proof }
  | { kind: 'wrong'; tries: CodeTries; left: number }
  /** For so long even the right code is refused. */
  | { kind: 'paused'; waitSeconds: number }

/**
 * The result of a try with this proof; null: no one's code. Wrong ones are counted from the first of them, and forgotten when the pause is
 * over.
 */
export const judgeTry = <Proof>(
  before: CodeTries,
  proof: Proof | null,
  now: Date,
): CodeAnswer<Proof> => {
  const until = before.since && before.since.getTime() + codePauseMinutes * 60_000
  const isCounted = until !== null && now.getTime() < until
  const count = isCounted ? before.count : 0
  if (isCounted && count >= codeMaxWrong) {
    return { kind: 'paused', waitSeconds: Math.ceil((until - now.getTime()) / 1000) }
  }
  if (proof !== null) return { kind: 'right', proof }
  const tries = { count: count + 1, since: isCounted ? before.since : now }
  return { kind: 'wrong', tries, left: codeMaxWrong - tries.count }
}
