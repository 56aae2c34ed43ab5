/** The keys of the console: one list of rows on every page, the open booking, the palette, and the sheet that names them. */
import { useEffect, useRef } from 'react'
import { openPersistedState } from '../../ui/persisted-state.ts'

type KeyLine = { keys: readonly string[]; does: string }

/** As the sheet shows them. */
export const consoleKeys: readonly KeyLine[] = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row, where rows can be selected' },
  { keys: ['Esc'], does: 'Close the panel, back to its row' },
  { keys: ['/'], does: 'Search bookings and people' },
  { keys: ['Ctrl', 'K'], does: 'Find anything, go anywhere (⌘ K on a Mac)' },
  { keys: ['?'], does: 'This list' },
]

/** Each is the `aria-keyshortcuts` of the control that it presses, or the field that it leads to. */
export const bookingKeys: readonly KeyLine[] = [
  { keys: ['t'], does: 'Take it' },
  { keys: ['h'], does: 'Hand it over' },
  { keys: ['a'], does: 'Choose a driver' },
  { keys: ['c'], does: 'Call the customer' },
  { keys: ['d'], does: 'Call the driver' },
  { keys: ['n'], does: 'Write a note' },
  { keys: ['r'], does: 'Refund' },
  { keys: ['e'], does: 'Cancel it' },
]

/** Whether keys without Ctrl work: speech input types letters that no one pressed, so they can be switched off (WCAG 2.2, 2.1.4). */
export const letterKeys = openPersistedState({
  key: 'console-letter-keys',
  version: 1,
  keptForMs: 10 * 365 * 86_400_000,
  initial: true,
  restore: (value) => value !== false,
  isShared: true,
})

/** A key that may not act: with another held down, switched off, typed into a field, or while a window is open. */
export const isLetterKeyIdle = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || !letterKeys.get() || isTyping(target)

type ConsoleKeyActions = { onPalette: () => void; onHelp: () => void }

/** Listens on the whole page, and not while something is typed or a window is open. */
export const useConsoleKeys = (actions: ConsoleKeyActions): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onPalette()
        return
      }
      if (isLetterKeyIdle(event)) return
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        stepRow(event.key === 'j' ? 1 : -1)
      }
      if (event.key === 'x') {
        const row = document.activeElement?.closest('[data-list-row]')
        const tick = row?.querySelector<HTMLElement>(rowTick)
        if (tick) {
          event.preventDefault()
          tick.click()
        }
      }
      if (event.key === '?') {
        event.preventDefault()
        latest.current.onHelp()
      }
      if (bookingKeys.some(({ keys }) => keys.includes(event.key)) && pressByKey(event.key)) {
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const controlOfKey = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`#main [aria-keyshortcuts="${key}"]`)].find(
    (one) => one.offsetParent !== null,
  )

/** What can be done now with the booking that is open, if one is: for the palette. */
export const bookingActions = (): readonly { key: string; does: string }[] =>
  bookingKeys.flatMap(({ keys: [key = ''], does }) => (controlOfKey(key) ? [{ key, does }] : []))

/** Presses the control of this key, or goes to its field; false where the page shows none. */
export const pressByKey = (key: string): boolean => {
  const control = controlOfKey(key)
  if (!control) return false
  control.focus()
  if (!control.matches('input, textarea, select')) control.click()
  return true
}

/** The tick of a row that can be selected. */
const rowTick = 'input[data-row-select]'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !target.matches(rowTick) &&
  target.closest('input, textarea, select, [role="dialog"]') !== null

/** From the row that has the focus, or had it last as the open one; from neither to the first. */
const stepRow = (by: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('#main [data-list-row]')].filter(
    (row) => row.offsetParent !== null,
  )
  const focused = document.activeElement?.closest<HTMLElement>('[data-list-row]')
  const here = focused ?? rows.find((row) => row.getAttribute('aria-selected') === 'true')
  const at = here ? rows.indexOf(here) : -1
  const next = rows[at === -1 ? 0 : at + by]
  const control = next?.querySelector<HTMLElement>(
    'a[href], button, input:not([data-row-select]), textarea, summary',
  )
  if (!next) return
  if (control) control.focus()
  else {
    next.tabIndex = -1
    next.focus()
  }
  next.scrollIntoView({ block: 'nearest' })
}
