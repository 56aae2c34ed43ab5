/** The keys of the console: one list of rows on every page, what is open on it, the palette and the sheet (`key-lines.ts`). */
import { useEffect, useRef } from 'react'
import { openPersistedState } from '../../ui/persisted-state.ts'

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
export const isLetterKeyIdle = (event: KeyboardEvent): boolean =>
  isNoLetter(event) ||
  (event.target instanceof Element && event.target.closest(openWindow) !== null)

const isNoLetter = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || !letterKeys.get() || isTyping(target)

type ConsoleKeyActions = { onPalette: () => void; onHelp: () => void }

/** Listens on the whole page, and not while something is typed. While a window is open, only its own controls have keys. */
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
      if (isNoLetter(event)) return
      // a key that is held down presses once
      if (!event.repeat && pressByKey(event.key)) event.preventDefault()
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
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const openWindow = '[role="dialog"]'

/** In the window that is open, or else on the page. */
export const controlOfKey = (key: string): HTMLElement | undefined => {
  const within =
    [...document.querySelectorAll(openWindow)].at(-1) ?? document.querySelector('#main')
  return [...(within?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].find(
    (one) => one.ariaKeyShortcuts === key && one.offsetParent !== null,
  )
}

/** Presses the control of this key, or goes to its field; false where there is none. */
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
  target.closest('input, textarea, select') !== null

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
