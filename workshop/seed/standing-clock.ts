/** A clock that only moves when it is set. */
export const standingClock = (startAt: Date) => {
  let stand = startAt.getTime()
  return {
    now: async () => new Date(stand),
    at: () => new Date(stand),
    wait: (minutes: number) => {
      stand += minutes * 60_000
    },
  }
}
