/** As query-keys.ts, for what only the pages of one's own account, earnings and invoices read: few pages load them. */

export const accountKeys = {
  passkeys: ['passkeys'],
  sessions: ['sessions'],
  /** How one can prove who one is. */
  reauthentication: ['reauthentication'],
  /** Whether the account can be closed, and when it will be. */
  closing: ['closing'],
  /** Archives of one's own data. */
  dataExports: ['data-exports'],
  /** What a driver earned and how it is paid. */
  payouts: ['earnings', 'payouts'],
  statements: ['earnings', 'statements'],
  payoutAccount: ['earnings', 'account'],
  analytics: ['earnings', 'analytics'],
  taxDetails: ['earnings', 'tax-details'],
  taxCopies: ['earnings', 'tax-copies'],
  selfBilling: ['earnings', 'self-billing'],
  driverVatInvoices: ['earnings', 'vat-invoices'],
  vatInvoices: (bookingId: string) => ['vat-invoices', bookingId] as const,
} as const
