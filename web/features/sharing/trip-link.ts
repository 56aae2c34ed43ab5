/** The full address of a shared trip. */
export const tripLink = (sharePath: string): string =>
  new URL(sharePath, window.location.origin).href
