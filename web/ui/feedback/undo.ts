/** What was pressed a moment ago and can still be taken back. The bars that show it are loaded when there is one. */

export type Undoable = {
  /** Shown again under the same id, it is shown once. */
  id: string
  /** What is about to happen: `Refund of €20.00`. */
  title: string
  /** By the clock of this device, in milliseconds since the epoch. */
  dueAtMs: number
  /** Pressed on this page a moment ago: its bar takes the focus, as the press that led here did. */
  isPressedHere: boolean
  /** Takes it back. Rejects when that is no longer possible; the failure has been shown. */
  undo: () => Promise<void>
  /** Requests the outcome, once it is due, and shows it. Answers false while it still waits. */
  checkOutcome: () => Promise<boolean>
}

let shown: readonly Undoable[] = []
const listeners = new Set<() => void>()

const show = (next: readonly Undoable[]): void => {
  shown = next
  for (const notify of listeners) notify()
}

/** One that is shown already stays as it is. */
export const showUndo = (next: Undoable): void => {
  if (!shown.some(({ id }) => id === next.id)) show([...shown, next])
}

export const hideUndo = (hidden: string): void => show(shown.filter(({ id }) => id !== hidden))

export const subscribeToUndo = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** In the order in which they were pressed. */
export const shownUndos = (): readonly Undoable[] => shown
