/** Which vehicle it is, said or corrected after booking, while the truck is on its way. */
import { z } from 'zod'
import { ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'
import { booking } from './bookings.ts'
import { givenIdentity } from './vehicle.ts'

export const vehicleIdentityRequest = z
  .strictObject({ vehicleIdentity: givenIdentity })
  .meta({ id: 'VehicleIdentityRequest' })

export const vehicleIdentityRoutes = {
  'PUT /api/bookings/:bookingId/vehicle-identity': {
    summary: 'Say which vehicle it is, so that its driver finds it',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params: z.object({ bookingId }),
    body: vehicleIdentityRequest,
    answer: booking,
    refusals: ['vehicle_identity_closed'],
    perMinute: 6,
  },
} as const satisfies Routes
