/** How operators look through all bookings. */

export const bookingListOrders = ['newest', 'oldest'] as const

export const bookingListPayers = ['card', 'insurer'] as const
