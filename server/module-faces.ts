/**
 * Which modules of the server may see which others, through their `index.ts`. What is not listed is
 * refused by `npm run check`; a cycle is refused by a test.
 *
 * Read it upwards: the later ones are made of the earlier ones.
 */
export const moduleFaces = {
  audit: [],
  ledger: [],
  notices: [],
  places: [],
  facts: [],
  contact: ['notices'],
  adverts: [],
  accounts: ['notices'],
  payments: ['ledger'],
  drivers: ['accounts', 'notices'],
  quotes: ['drivers', 'places'],
  bookings: ['accounts', 'audit', 'drivers', 'ledger', 'notices', 'payments', 'places', 'quotes'],
  chat: ['accounts', 'audit', 'bookings'],
  tracking: ['accounts', 'audit', 'bookings'],
  evidence: ['accounts', 'audit', 'bookings'],
} as const satisfies Record<string, readonly string[]>
