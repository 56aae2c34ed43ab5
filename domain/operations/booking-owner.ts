/** Who deals with a booking that something is wrong with, and for how long no one may. */

/** After so long without an owner the deputies of those on shift are woken. */
export const unownedLimitMinutes = 5

/** What an operator writes at the end of a shift. */
export const handoverNoteMaxLength = 1_000

/** What the next operator reads of a shift that ended with its operator's account. */
export const disabledHandoverNote = 'This account was disabled. What it had taken rings again.'

/** How many of the last hand-over notes the next operator reads. */
export const handoverNotesShown = 5

type WatchedProblem = { seenAt: Date; wokenAt: Date | null; isOwned: boolean }

/** Whether the deputies are to be woken now: once for each time that something goes wrong. */
export const isDeputyDue = ({ seenAt, wokenAt, isOwned }: WatchedProblem, now: Date): boolean =>
  !isOwned && wokenAt === null && now.getTime() - seenAt.getTime() >= unownedLimitMinutes * 60_000
