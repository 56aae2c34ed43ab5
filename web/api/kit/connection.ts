/** Whether this tab is connected to the server: the browser's own report, and the state of the live stream. For the quiet banner. */
import { useSyncExternalStore } from 'react'

export type LiveState =
  /** No user is signed in, so there is no stream. */
  | 'off'
  | 'open'
  /** It was cut, or never opened, and is being opened again. */
  | 'cut'

export type Connection = 'fine' | 'reconnecting' | 'offline'

/** A cut that heals within this time is not shown. */
const graceMs = 2_500

let live: LiveState = 'off'
let isLiveShownCut = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const notifyAll = (): void => {
  for (const notify of listeners) notify()
}

/** For `live.ts`. */
export const noteLiveState = (next: LiveState): void => {
  if (next === live) return
  live = next
  clearTimeout(timer)
  if (next === 'cut') timer = setTimeout(() => showCut(true), graceMs)
  else showCut(false)
}

const showCut = (isCut: boolean): void => {
  isLiveShownCut = isCut
  notifyAll()
}

export const connectionNow = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isLiveShownCut ? 'reconnecting' : 'fine'
}

/** Calls `notify` on every change; returns how to stop. */
export const whenConnectionChanges = (notify: () => void): (() => void) => {
  listeners.add(notify)
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

let shownAsOf: number | null = null

/** Records that this page shows the device's copy, before the server has confirmed the session. Null: it has. */
export const noteShownAsOf = (receivedAtMs: number | null): void => {
  shownAsOf = receivedAtMs
  notifyAll()
}

export const isShownFromCopy = (): boolean => shownAsOf !== null

/** In a component: when the server sent what is shown, by this device's clock; null where it comes from the server itself. */
export const useShownAsOf = (): number | null =>
  useSyncExternalStore(
    whenConnectionChanges,
    () => shownAsOf,
    () => null,
  )

export const useConnection = (): Connection =>
  useSyncExternalStore(whenConnectionChanges, connectionNow, () => 'fine')
