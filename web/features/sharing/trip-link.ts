/** The whole address, as it is sent to somebody. */
export const tripLink = (sharePath: string): string =>
  new URL(sharePath, window.location.origin).href
