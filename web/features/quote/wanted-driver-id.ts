/** The identifier of a driver in an address or a draft; null for anything else: a price asked for with it would be refused. */
export const readDriverId = (value: unknown): string | null =>
  typeof value === 'string' && /^drv_[0-9a-z]{26}$/.test(value) ? value : null
