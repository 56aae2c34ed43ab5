/** The identifier of a driver in an address or a draft; null for anything else, which the server would refuse in a price request. */
export const readDriverId = (value: unknown): string | null =>
  typeof value === 'string' && /^drv_[0-9a-z]{26}$/.test(value) ? value : null
