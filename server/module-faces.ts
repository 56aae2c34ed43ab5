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
  accounts: ['audit', 'notices'],
  payments: ['ledger'],
  drivers: ['accounts', 'notices'],
  quotes: ['drivers', 'places'],
  receipts: ['accounts', 'audit'],
  tasks: [],
  payouts: ['accounts', 'ledger', 'notices', 'payments', 'receipts', 'tasks'],
  bookings: [
    'accounts',
    'audit',
    'drivers',
    'ledger',
    'notices',
    'payments',
    'payouts',
    'places',
    'quotes',
    'receipts',
    'tasks',
  ],
  pictures: [],
  verification: ['accounts', 'audit', 'drivers', 'notices', 'pictures'],
  partners: ['accounts', 'audit', 'bookings', 'quotes'],
  chat: ['accounts', 'audit', 'bookings', 'notices', 'pictures'],
  tracking: ['accounts', 'audit', 'bookings'],
  evidence: ['accounts', 'audit', 'bookings', 'pictures'],
  'evidence-pack': ['accounts', 'audit', 'bookings', 'evidence', 'pictures'],
  operations: [
    'accounts',
    'audit',
    'bookings',
    'drivers',
    'ledger',
    'notices',
    'payments',
    'payouts',
    'pictures',
    'tasks',
  ],
} as const satisfies Record<string, readonly string[]>
