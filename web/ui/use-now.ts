import { useSyncExternalStore } from 'react'

/** One clock for everything on the page that shows time passing; it stops while no component uses it. */
const tickMs = 250

let now = 0
let timer: number | undefined
const listeners = new Set<() => void>()

const tick = (): void => {
  now = Date.now()
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  timer ??= window.setInterval(tick, tickMs)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

const read = (): number => {
  if (listeners.size === 0 && Date.now() - now > tickMs) now = Date.now()
  return now
}

/** The browser's clock in milliseconds, four times a second; null while the page is drawn on the server. */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, read, () => null)
