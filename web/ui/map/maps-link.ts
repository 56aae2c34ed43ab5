/**
 * A search in a maps application with the words of a place as its query (specification, operator side §2). The address opens the
 * app on a phone and a page on a desktop.
 */
export const mapsLink = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`
