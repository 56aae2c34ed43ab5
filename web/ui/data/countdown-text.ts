/** The words and figures of a countdown. Pure: the time left is an argument. */

/** `9:05`, `1:02:03`. A second that has begun is shown whole, so `0:00` is never shown while there is time left. */
export const clockText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}

/** When a countdown is announced, in seconds before its end: often enough to act on, rarely enough to live with. */
export const spokenAt: readonly number[] = [600, 300, 120, 60, 30, 10]

const spoken = (seconds: number): string => {
  const [count, unit] = seconds >= 60 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}

/**
 * What to announce when the time left went from `beforeMs` to `afterMs`: the lowest threshold passed in between, or null. A phone that
 * slept through several announces only the current one.
 */
export const spokenBetween = (beforeMs: number, afterMs: number): string | null => {
  const passed = spokenAt.filter((at) => beforeMs > at * 1000 && afterMs <= at * 1000)
  const lowest = passed.at(-1)
  return lowest === undefined || afterMs <= 0 ? null : spoken(lowest)
}
