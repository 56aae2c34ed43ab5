/** When a driver pressed a step, as far as the device can be trusted. The step itself counts from when the server receives it. */

/** A step that arrives sooner than this after its press came at once, and its delay is not mentioned. */
export const lateStepSeconds = 60
/** No recovery takes longer. */
const mostLateHours = 24

/**
 * The device's time that is kept for information: null when the step came at once, or when the time is in the future, before the
 * acceptance or too long ago; then the clock of the device is wrong, or the time is made up.
 */
export const pressTimeToKeep = (
  pressedAt: Date | null,
  { now, acceptedAt }: { now: Date; acceptedAt: Date | null },
): Date | null => {
  if (!pressedAt || !acceptedAt || pressedAt < acceptedAt) return null
  const lateMs = now.getTime() - pressedAt.getTime()
  return lateMs >= lateStepSeconds * 1_000 && lateMs <= mostLateHours * 3_600_000 ? pressedAt : null
}
