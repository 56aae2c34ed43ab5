/** As query-keys.ts, for what only operators, insurers and dealers read: no other page loads them. */

export const dashboardKeys = {
  /** All drivers, as operators see them; `wanted`: the search and filters. */
  registeredDrivers: (wanted: object) => ['operations', 'drivers', wanted] as const,
  allUsers: ['operations', 'users'],
  /** `wanted`: the search and filters. */
  users: (wanted: string) => ['operations', 'users', wanted] as const,
  /** `wanted`: the filters. */
  allBookings: (wanted: object) => ['operations', 'bookings', wanted] as const,
  user: (accountId: string) => ['operations', 'user', accountId] as const,
  invitation: (token: string) => ['partner-invitation', token] as const,
  shift: ['operations', 'shift'],
  savedViews: ['operations', 'saved-views'],
  audit: (wanted: string) => ['operations', 'audit', wanted] as const,
  deletions: ['operations', 'deletions'],
  taxYears: ['operations', 'tax'],
  taxYear: (year: number) => ['operations', 'tax', year] as const,
  taxDetails: (driverId: string) => ['operations', 'tax-details', driverId] as const,
  legalHold: (bookingId: string) => ['operations', 'legal-hold', bookingId] as const,
  failedNotifications: ['operations', 'failed-notifications'],
  failedNotificationsCount: ['operations', 'failed-notifications-count'],
  phoneQuote: (text: string) => ['operations', 'phone-quote', text] as const,
  operatorSearch: (search: string) => ['operations', 'search', search] as const,
  /** Insurers, and what their dashboard shows of each. */
  partners: ['partners'],
  partnerOverview: (partnerId: string) => ['partner', partnerId, 'overview'] as const,
  partnerBookings: (partnerId: string, mode: string) =>
    ['partner', partnerId, 'bookings', mode] as const,
  partnerRequests: (partnerId: string, mode: string, outcome: string) =>
    ['partner', partnerId, 'requests', mode, outcome] as const,
  partnerRequest: (partnerId: string, requestId: string) =>
    ['partner', partnerId, 'request', requestId] as const,
  partnerInvoices: (partnerId: string) => ['partner', partnerId, 'invoices'] as const,
  coverRules: (partnerId: string) => ['partner', partnerId, 'cover-rules'] as const,
  partnerWebhooks: (partnerId: string) => ['partner', partnerId, 'webhooks'] as const,
  webhookDeliveries: (endpointId: string) => ['partner', 'deliveries', endpointId] as const,
  openApi: ['openapi'],
  /** A dealer's own data. */
  /** `filters`: as they were sent. */
  dealerBookings: (filters: string) => ['dealer', 'bookings', filters] as const,
  dealerStatements: ['dealer', 'statements'],
  /** What Towline earns. */
  revenue: ['revenue'],
  revenueOverview: ['revenue', 'overview'],
  revenueAdverts: ['revenue', 'adverts'],
  revenuePartners: ['revenue', 'partners'],
  revenueReports: (from: string, to: string) => ['revenue', 'reports', from, to] as const,
  tariffVersions: ['operations', 'tariffs'],
  tollRates: ['operations', 'toll-rates'],
  operatorAdverts: ['operations', 'adverts'],
  waitingForOperators: ['operations', 'waiting'],
  allComments: ['operations', 'comments'],
  comments: (state: string) => ['operations', 'comments', state] as const,
  allInbox: ['operations', 'inbox'],
  /** `filters`: as they were sent. */
  inbox: (filters: string) => ['operations', 'inbox', filters] as const,
} as const
