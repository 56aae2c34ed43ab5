/** A year is the twelve months before the recovery is booked: Towline does not know when a policy begins. */
export const callOutMonths = 12

/** Call-outs are counted from this moment on. */
export const callOutsSince = (now: Date): Date => {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - callOutMonths)
  return since
}
