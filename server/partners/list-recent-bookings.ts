import type { PartnerRecentBooking } from '../../contract/partners/partner-dashboard.ts'
import { recentPartnerBookings } from '../../domain/partners/partner-company.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { recentBookings, type RecentBookingRow } from './partner-statistics.store.ts'

/** The newest bookings of an insurer. They name policies, so an operator's read is on record. */
export const listRecentBookings = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Pick<Identity, 'accountId' | 'role'>,
  partnerId: string,
): Promise<Outcome<{ bookings: PartnerRecentBooking[] }>> => {
  const rows = await recentBookings(ctx.db, partnerId, recentPartnerBookings)
  if (who.role === 'operator') {
    await writeAudit(ctx.db, {
      accountId: who.accountId,
      action: 'read_partner_bookings',
      objectId: partnerId,
      after: { bookings: rows.length },
      at: await ctx.clock.now(ctx.db),
    })
  }
  return accepted({ bookings: rows.map(viewRow) })
}

const viewRow = (row: RecentBookingRow): PartnerRecentBooking => ({
  bookingId: row.booking_id,
  createdAt: new Date(row.created_at).toISOString(),
  vehicleType: row.vehicle_type,
  incidentType: row.incident_type,
  pickup: row.pickup_location,
  dropoff: row.dropoff_location,
  policyNumber: row.customer_policy_number,
  claimReference: row.claim_reference,
  priority: row.priority_level,
  priceCents: row.price_cents,
  status: row.status,
  mode: row.mode,
})
