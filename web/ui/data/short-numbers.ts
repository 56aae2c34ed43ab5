/** Figures as a chart and its captions have room for them. Pure. */

const thousand = 1_000_00

/** `€2.5k`, `€250`: the axis has no room for more, and its steps are round. */
export const euroInShort = (cents: number): string =>
  cents >= thousand ? `€${cents / thousand}k` : `€${cents / 100}`

/** `18 s`, `2 min 5 s`; null: there was nothing to measure. */
export const secondsText = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
