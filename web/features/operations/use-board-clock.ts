import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/kit/server-clock.ts'

/** Often enough for minutes, rarely enough for hundreds of rows. */
const stepMs = 5_000

const subscribe = (notify: () => void): (() => void) => {
  const timer = window.setInterval(notify, stepMs)
  return () => window.clearInterval(timer)
}

const read = (): number => Math.floor(serverNow().getTime() / stepMs) * stepMs

/** The server's clock in milliseconds, in steps of five seconds. */
export const useBoardClock = (): number => useSyncExternalStore(subscribe, read, read)
