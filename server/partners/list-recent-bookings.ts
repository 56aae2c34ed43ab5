import type { PartnerRecentBooking } from '../../contract/partners/partner-dashboard.ts'
import type { PartnerKeyMode } from '../../domain/partners/partner.ts'
import { recentPartnerBookings } from '../../domain/partners/partner-company.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import {
  recentBookings,
  recentSandboxBookings,
  type RecentBookingRow,
} from './partner-statistics.store.ts'

/** The newest bookings of an insurer on one side. Live ones name policies of people, so an operator's read is on record. */
export const listRecentBookings = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Pick<Identity, 'accountId' | 'role'>,
  { partnerId, mode }: { partnerId: string; mode: PartnerKeyMode },
): Promise<Outcome<{ bookings: PartnerRecentBooking[] }>> => {
  const list = mode === 'live' ? recentBookings : recentSandboxBookings
  const rows = await list(ctx.db, partnerId, recentPartnerBookings)
  if (mode === 'live' && who.role === 'operator') {
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
  bookingReference: row.booking_reference,
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
  handover: row.missing && { missing: row.missing, reason: row.reason, note: row.note },
})
