/** So many minutes later; earlier, where they are negative. */
export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * 60_000)
