/** How operators look through all bookings. */

export const bookingListOrders = ['newest', 'oldest'] as const
export type BookingListOrder = (typeof bookingListOrders)[number]

export const bookingListPayers = ['card', 'insurer'] as const
export type BookingListPayer = (typeof bookingListPayers)[number]
