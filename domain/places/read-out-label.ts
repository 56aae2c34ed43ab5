/** The words for a device's position. Apart from `road-label.ts`, so that a field shows them without loading how roads are read. */

/** Two digits: a phone's position is no more precise. */
const roundedMetres = (metres: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, metres))) - 1)
  return Math.round(metres / step) * step
}

/** `M50 southbound between J9 and J10, 40 m accurate`: what a person can read out. */
export const readOutLabel = (label: string, accuracyM: number | null): string =>
  accuracyM === null ? label : `${label}, ${roundedMetres(accuracyM)} m accurate`
