import type { Reader } from './store.ts'

/** The fake's time in unix seconds: real time plus the offset that control has set, which survives a restart. */
export const secondsNow = (store: Reader): number =>
  Math.floor((Date.now() + (store.get('settings', 'all')?.clockOffsetMs ?? 0)) / 1000)

export const secondsPerDay = 86_400
