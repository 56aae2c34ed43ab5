/** Presses of an operator that move money or a status: for a moment they can be taken back, because nothing has happened yet. Pure. */

export const undoSeconds = 10

/** How long one that was refused when it was due is still listed: its operator may have loaded the page again at that moment. */
export const refusalShownSeconds = 60

export const undoableStates = ['waiting', 'done', 'undone', 'refused'] as const
export type UndoableState = (typeof undoableStates)[number]

/** The time from which it is carried out. */
export const dueAfter = (pressedAt: Date): Date =>
  new Date(pressedAt.getTime() + undoSeconds * 1000)

/** Until a job has carried it out it can be undone, also a little later than promised. */
export const mayUndo = (state: UndoableState): boolean => state === 'waiting'
