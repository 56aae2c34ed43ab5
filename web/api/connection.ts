/** Whether this tab hears from the server: the device's own word, and the state of the live stream. For the quiet banner. */
import { useSyncExternalStore } from 'react'

export type LiveState =
  /** Nobody is signed in, so there is no stream. */
  | 'off'
  | 'open'
  /** It was cut, or never came about, and is being opened again. */
  | 'cut'

export type Connection = 'fine' | 'reconnecting' | 'offline'

/** A cut that heals in this time is not worth a word. */
const graceMs = 2_500

let live: LiveState = 'off'
let isLiveShownCut = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const tellAll = (): void => {
  for (const tell of listeners) tell()
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
  tellAll()
}

export const connectionNow = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isLiveShownCut ? 'reconnecting' : 'fine'
}

/** Told of every change; answers how to stop. */
export const whenConnectionChanges = (tell: () => void): (() => void) => {
  listeners.add(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

let shownAsOf: number | null = null

/** What this page shows is what the device has kept; the server has not said on this page who is here. Null: it has. */
export const noteShownAsOf = (toldAtMs: number | null): void => {
  shownAsOf = toldAtMs
  tellAll()
}

export const isShownFromCopy = (): boolean => shownAsOf !== null

/** In a component: when the server told of what is shown, by this device's clock; null where it comes from the server itself. */
export const useShownAsOf = (): number | null =>
  useSyncExternalStore(
    whenConnectionChanges,
    () => shownAsOf,
    () => null,
  )

export const useConnection = (): Connection =>
  useSyncExternalStore(whenConnectionChanges, connectionNow, () => 'fine')
