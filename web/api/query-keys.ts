/** The name under which each answer is kept in the browser. Everything that reads or replaces a kept answer takes its key here. */

export const queryKeys = {
  me: ['me'],
  twoFactor: ['two-factor'],
  notifications: ['notifications'],
  config: ['config'],
  featuredDrivers: ['drivers', 'featured'],
  /** `filters`: as they stand in the address. */
  directory: (filters: string) => ['drivers', 'directory', filters] as const,
  publicDriver: (driverId: string) => ['drivers', 'one', driverId] as const,
  /** The driver's own application, and their weekly hours. */
  application: ['live', 'application'],
  schedule: ['schedule'],
  /** What operators decide about drivers. */
  allWaitingDrivers: ['live', 'waiting-drivers'],
  waitingDrivers: (state: string) => ['live', 'waiting-drivers', state] as const,
  verification: (driverId: string) => ['verification', 'one', driverId] as const,
  /** Everybody who drives, as operators see them; `search`: what is looked for. */
  registeredDrivers: (search: string) => ['operations', 'drivers', search] as const,
  allUsers: ['operations', 'users'],
  /** `wanted`: what is looked for. */
  users: (wanted: string) => ['operations', 'users', wanted] as const,
  user: (accountId: string) => ['operations', 'user', accountId] as const,
  audit: (wanted: string) => ['operations', 'audit', wanted] as const,
  failedNotices: ['operations', 'failed-notices'],
  failedNoticesCount: ['operations', 'failed-notices-count'],
  /** What operators opened for callers; what the caller sees of it. */
  phoneBookings: ['live', 'phone-bookings'],
  phoneQuote: (text: string) => ['operations', 'phone-quote', text] as const,
  phoneConfirm: (token: string) => ['phone-confirm', token] as const,
  deskSearch: (search: string) => ['operations', 'search', search] as const,
  /** Insurers, and what their dashboard shows of each. */
  partners: ['partners'],
  partnerOverview: (partnerId: string) => ['partner', partnerId, 'overview'] as const,
  partnerBookings: (partnerId: string) => ['partner', partnerId, 'bookings'] as const,
  partnerRequests: (partnerId: string, outcome: string) =>
    ['partner', partnerId, 'requests', outcome] as const,
  partnerInvoices: (partnerId: string) => ['partner', partnerId, 'invoices'] as const,
  partnerWebhooks: (partnerId: string) => ['partner', partnerId, 'webhooks'] as const,
  webhookDeliveries: (endpointId: string) => ['partner', 'deliveries', endpointId] as const,
  openApi: ['openapi'],
  /** A dealer's own. */
  savedPlaces: ['dealer', 'places'],
  /** `filters`: as they were asked. */
  dealerBookings: (filters: string) => ['dealer', 'bookings', filters] as const,
  dealerStatements: ['dealer', 'statements'],
  /** What Towline earns. */
  revenue: ['revenue'],
  revenueOverview: ['revenue', 'overview'],
  revenueAdverts: ['revenue', 'adverts'],
  revenuePartners: ['revenue', 'partners'],
  revenueReports: (from: string, to: string) => ['revenue', 'reports', from, to] as const,
  facts: ['facts'],
  tariffVersions: ['operations', 'tariffs'],
  operatorAdverts: ['operations', 'adverts'],
  waitingForOperators: ['operations', 'waiting'],
  allComments: ['operations', 'comments'],
  comments: (state: string) => ['operations', 'comments', state] as const,
  allInbox: ['operations', 'inbox'],
  /** `filters`: as they were sent. */
  inbox: (filters: string) => ['operations', 'inbox', filters] as const,
  tariff: ['tariff'],
  adverts: (position: string) => ['adverts', position] as const,
  /** `text`: the request, as it was sent. */
  quote: (text: string) => ['quote', text] as const,
  /** A trip somebody shared. */
  trip: (token: string) => ['trip', token] as const,

  /** Everything the live stream keeps current. */
  live: ['live'],
  bookings: ['live', 'bookings'],
  /** The newest recovery that waits for a rating. */
  toRate: ['live', 'to-rate'],
  booking: (bookingId: string) => ['live', 'booking', bookingId] as const,
  /** Minutes until the driver is there: only ever told by the live stream. */
  arrival: (bookingId: string) => ['live', 'arrival', bookingId] as const,
  /** The way of the truck on this booking. */
  trail: (bookingId: string) => ['live', 'trail', bookingId] as const,
  /** The money and the notes of a booking, for operators. */
  desk: (bookingId: string) => ['live', 'desk', bookingId] as const,
  /** What operators see of everything that is under way. */
  board: ['live', 'board'],
  /** Everything that is told fleetingly, and so is asked for again after a cut. */
  moving: [
    ['live', 'booking'],
    ['live', 'trail'],
    ['live', 'board'],
    ['live', 'phone-bookings'],
    ['live', 'waiting-drivers'],
  ],
  evidence: (bookingId: string) => ['live', 'evidence', bookingId] as const,
  /** Who may be asked for a booking that waits. */
  askable: (bookingId: string) => ['askable', bookingId] as const,
  offerTrace: (bookingId: string) => ['offer-trace', bookingId] as const,
  receipts: (bookingId: string) => ['live', 'receipts', bookingId] as const,
  conversation: (bookingId: string) => ['live', 'conversation', bookingId] as const,
  /** How many messages wait in each conversation. */
  unread: ['live', 'unread'],
  /** What was earned and how it is paid. */
  payouts: ['earnings', 'payouts'],
  statements: ['earnings', 'statements'],
  payoutAccount: ['earnings', 'account'],
  analytics: ['earnings', 'analytics'],
  offers: ['live', 'offers'],
  missedJobs: ['missed-jobs'],
  driver: ['live', 'driver'],
} as const
