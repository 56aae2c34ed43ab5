/** The name under which each answer is kept in the browser. Everything that reads or replaces a kept answer takes its key here. */

export const queryKeys = {
  me: ['me'],
  config: ['config'],
  featuredDrivers: ['drivers', 'featured'],
  /** `filters`: as they stand in the address. */
  directory: (filters: string) => ['drivers', 'directory', filters] as const,
  publicDriver: (driverId: string) => ['drivers', 'one', driverId] as const,
  facts: ['facts'],
  adverts: (position: string) => ['adverts', position] as const,
  /** `text`: the request, as it was sent. */
  quote: (text: string) => ['quote', text] as const,

  /** Everything the live stream keeps current. */
  live: ['live'],
  bookings: ['live', 'bookings'],
  /** The newest recovery that waits for a rating. */
  toRate: ['live', 'to-rate'],
  booking: (bookingId: string) => ['live', 'booking', bookingId] as const,
  /** Minutes until the driver is there: only ever told by the live stream. */
  arrival: (bookingId: string) => ['live', 'arrival', bookingId] as const,
  offers: ['live', 'offers'],
  driver: ['live', 'driver'],
} as const
