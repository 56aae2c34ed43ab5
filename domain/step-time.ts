/** When a driver's step was pressed, as far as the device can be believed. The step itself counts from when the server has it. */

/** A step that arrives sooner than this after its press came at once, and is not worth a word. */
export const lateStepSeconds = 60
/** No recovery takes longer. */
const mostLateHours = 24

/**
 * What of the device's word is kept for information: null when it came at once, is of a moment to come, before the acceptance, or too long
 * ago; then the clock of the device is wrong, or somebody has made it up.
 */
export const pressTimeToKeep = (
  pressedAt: Date | null,
  { now, acceptedAt }: { now: Date; acceptedAt: Date | null },
): Date | null => {
  if (!pressedAt || !acceptedAt || pressedAt < acceptedAt) return null
  const lateMs = now.getTime() - pressedAt.getTime()
  return lateMs >= lateStepSeconds * 1_000 && lateMs <= mostLateHours * 3_600_000 ? pressedAt : null
}
