/**
 * A search in a maps application for a place: its words, its Eircode or `53.31350,-6.36330` (specification, operator side §2; Google's Maps
 * URLs). The address opens the app on a phone and a page on a desktop.
 */
export const mapsLink = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`
