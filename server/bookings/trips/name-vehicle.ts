/** The customer says after booking which vehicle it is, so that the driver finds it and brings the right truck to the right car. */
import { isDeepStrictEqual } from 'node:util'
import { mayNameVehicle } from '../../../domain/bookings/booking.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { lockBooking, saveVehicleIdentity } from '../bookings.store.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'

/**
 * Replaces what was known; null: nothing. The same again changes nothing. Refusals: `not_found`, `vehicle_identity_closed` before the card is
 * held, once the vehicle is on the truck, and after the end.
 */
export const nameVehicle = (
  ctx: Ctx,
  { bookingId, vehicleIdentity }: { bookingId: string; vehicleIdentity: VehicleIdentity | null },
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (!mayNameVehicle(booking.status)) return refused('vehicle_identity_closed')
    if (isDeepStrictEqual(booking.vehicleIdentity, vehicleIdentity)) return accepted(null)
    const saved = await saveVehicleIdentity(tx, bookingId, vehicleIdentity)
    await publishBookingChange(ctx, tx, saved)
    return accepted(null)
  })
