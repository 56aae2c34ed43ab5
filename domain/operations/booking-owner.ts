/** Who deals with a booking that something is wrong with, and for how long no one may. */

/** After so long without an owner the deputies of those on shift are woken. */
export const unownedLimitMinutes = 5

/** What an operator writes at the end of a shift. */
export const handoverNoteMaxLength = 1_000

/** What the next operator reads of a shift that ended with its operator's account. */
export const disabledHandoverNote = 'This account was disabled. What it had taken rings again.'

/** How many of the last hand-over notes the next operator reads. */
export const handoverNotesShown = 5

/** The operator who takes a booking answers for what goes wrong with it within this time too. What comes later rings until it is taken again. */
export const ownedMinutes = 30

type Problem = { sinceMs: number }

/** Whether its owner answers for everything that is wrong with a booking. `owner.since`: ISO 8601. */
export const isTaken = (owner: { since: string } | null, problems: readonly Problem[]): boolean =>
  owner !== null && newestMs(problems) - Date.parse(owner.since) <= ownedMinutes * 60_000

const newestMs = (problems: readonly Problem[]): number =>
  Math.max(...problems.map(({ sinceMs }) => sinceMs))

type WatchedProblems = {
  seenAt: Date
  wokenAt: Date | null
  owner: { since: string } | null
  problems: readonly Problem[]
}

/**
 * Since when no one has taken what is wrong, in milliseconds, where the deputies are to be woken for it now: once for each time that something
 * goes wrong, and once more for what its owner has not taken. Null: they are not.
 */
export const deputyDueSince = (
  { seenAt, wokenAt, owner, problems }: WatchedProblems,
  now: Date,
): number | null => {
  if (isTaken(owner, problems)) return null
  const sinceMs = owner === null ? seenAt.getTime() : newestMs(problems)
  const isWoken = wokenAt !== null && wokenAt.getTime() >= sinceMs
  const isDue = now.getTime() - sinceMs >= unownedLimitMinutes * 60_000
  return isDue && !isWoken ? sinceMs : null
}
