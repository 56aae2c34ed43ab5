/** What each of the three who may read it reads of a booking's companion. */
import type { CompanionView, CompanionWatch } from '../../contract/bookings/companion.ts'
import { writePhone } from '../../contract/accounts/phone-number.ts'
import type { CompanionRow } from '../../db/schema/companion.ts'
import { isActiveJob } from '../../domain/bookings/booking.ts'
import { isCheckInOpen } from '../../domain/companion/check-in.ts'
import { companionPhase } from '../../domain/companion/companion.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { auditRead } from '../audit/index.ts'
import { findBooking, sidesOf, type BookingRow } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { companionOf, followLinksOf, signsOf } from './companion.store.ts'

export type CompanionViewer = 'customer' | 'driver' | 'operator'

/** An operator's view is on record before they see it. Refusal: `not_found`. */
export const loadCompanion = async (
  ctx: Ctx,
  who: Identity,
  bookingId: string,
): Promise<Outcome<CompanionView>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  const viewer = await viewerOf(ctx.db, who, booking)
  if (viewer === null) return refused('not_found')
  if (viewer === 'operator') await auditRead(ctx, who, 'read_companion', bookingId)
  return accepted(await viewCompanion(ctx, ctx.db, booking, viewer))
}

/** Null: a person who may read nothing of it. */
const viewerOf = async (
  db: Queryable,
  { accountId, role }: Identity,
  booking: BookingRow,
): Promise<CompanionViewer | null> => {
  if (booking.customerId === accountId) return 'customer'
  if (role === 'operator') return 'operator'
  const sides = await sidesOf(db, booking.id)
  return sides?.driverAccountId === accountId ? 'driver' : null
}

export const viewCompanion = async (
  ctx: Pick<Ctx, 'clock'>,
  db: Queryable,
  booking: BookingRow,
  viewer: CompanionViewer,
): Promise<CompanionView> => {
  const row = await companionOf(db, booking.id)
  // as with the phone number: gone for the driver when the job is over
  const isReadable = viewer !== 'driver' || isActiveJob(booking.status)
  return {
    answers:
      row && isReadable
        ? {
            circumstances: row.circumstances,
            note: row.note,
            batteryPercent: row.batteryPercent,
          }
        : null,
    watch: row && viewer !== 'driver' ? await watchOf(db, booking, row, viewer) : null,
    followLinks:
      viewer === 'customer'
        ? (await followLinksOf(db, booking.id)).map(({ phone, sentAt }) => ({
            phone: writePhone(phone),
            sentAt: sentAt.toISOString(),
          }))
        : [],
    serverNow: (await ctx.clock.now(db)).toISOString(),
  }
}

const watchOf = async (
  db: Queryable,
  { id, status, arrivalProvenAt }: BookingRow,
  row: CompanionRow,
  viewer: CompanionViewer,
): Promise<CompanionWatch> => {
  const isWaiting = companionPhase(status, arrivalProvenAt) === 'waiting'
  const isOpen = isWaiting && row.nextCheckInAt !== null && isCheckInOpen(row)
  const signs = viewer === 'operator' ? await signsOf(db, id) : []
  return {
    answeredAt: row.answeredAt.toISOString(),
    stoppedAt: isoOf(row.stoppedAt),
    lastSignAt: row.lastSignAt.toISOString(),
    openCheckInAt: isOpen ? isoOf(row.checkInAt) : null,
    nextCheckInAt: isWaiting ? isoOf(row.nextCheckInAt) : null,
    silences: row.silences,
    alert: row.alert && row.alertAt && { kind: row.alert, since: row.alertAt.toISOString() },
    signs: signs.map(({ at, ...sign }) => ({ ...sign, at: at.toISOString() })),
  }
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null
