/**
 * Two insurers: one that has sent its customers for half a year, with an invoice of each month, and one that began this month. They book
 * through their keys as their programs would, and the driver who was asked first accepts.
 */
import { and, eq } from 'drizzle-orm'
import { notifications } from '../../db/schema/notifications.ts'
import {
  partnerScopes,
  type IncidentType,
  type PartnerKeyMode,
} from '../../domain/partners/partner.ts'
import { partnerBookingRequest } from '../../contract/partners/partner-shapes.ts'
import { addMonths, dublinMonthOf, startOfMonth } from '../../domain/time/dublin-month.ts'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import type { Ctx } from '../../server/context.ts'
import { acceptPartnerInvitation } from '../../server/partners/accept-partner-invitation.ts'
import { createPartnerBooking } from '../../server/partners/api/create-partner-booking.ts'
import { identifyPartner, type PartnerCaller } from '../../server/partners/api/identify-partner.ts'
import { createPartner } from '../../server/partners/create-partner.ts'
import { invitePartnerStaff } from '../../server/partners/invite-partner-staff.ts'
import { listPartnerInvoices } from '../../server/partners/invoices/list-partner-invoices.ts'
import { maintainPartnerAccounts } from '../../server/partners/invoices/maintain-partner-accounts.ts'
import { noteInvoicePayment } from '../../server/partners/invoices/note-invoice-payment.ts'
import { issuePartnerKey } from '../../server/partners/issue-partner-key.ts'
import type { MadePeople } from './make-people.ts'
import { must } from './must.ts'
import { acceptAndDrive, firstOffered, pastContact, quoteRequestOf } from './past-trip.ts'
import { monthsUntil, tripsOfMonth, type PlannedTrip } from './plan-trips.ts'
import { standingClock } from './standing-clock.ts'
import { trySandbox } from './try-sandbox.ts'

type Insurer = {
  companyName: string
  email: string
  /** Bookings of each month, the earliest first; the last is this month. */
  bookings: readonly number[]
  turn: number
}

const firstInsurer: Insurer = {
  companyName: 'Sheltering Oak Insurance',
  email: 'claims@sheltering-oak.example.ie',
  bookings: [2, 2, 3, 3, 4, 5, 5],
  turn: 2,
}
const secondInsurer: Insurer = {
  companyName: 'Little Boat Assurance',
  email: 'claims@little-boat.example.ie',
  bookings: [2],
  turn: 5,
}

const incidents: readonly IncidentType[] = ['breakdown', 'battery', 'accident', 'flat_tyre']
/** Three bookings a month were agreed, at five per cent less. */
const agreed = { monthlyVolumeCommitment: 3, volumeDiscountBasisPoints: 500 }

type Seed = { ctx: Ctx; people: MadePeople; now: Date }

export const seedInsurers = async (seed: Seed): Promise<void> => {
  const first = await openInsurer(seed, firstInsurer)
  await hire(seed, first.partnerId)
  for (const insurer of [first, await openInsurer(seed, secondInsurer)]) {
    for (const [index, trip] of insurer.trips.entries()) {
      await bookTrip(seed.ctx, insurer, trip, index)
    }
  }
  await payInvoices(seed, first.partnerId)
  await trySandbox(
    seed.ctx,
    await newKey(seed.ctx, seed.people.operator, first.partnerId, 'sandbox'),
  )
}

type OpenInsurer = {
  partnerId: string
  key: string
  trips: readonly PlannedTrip[]
}

/** Entered by the operator on the day before its first month, with a live key. */
const openInsurer = async (
  { ctx, people: { operator }, now }: Seed,
  { companyName, email, bookings, turn }: Insurer,
): Promise<OpenInsurer> => {
  const months = monthsUntil(dublinMonthOf(now), bookings.length - 1)
  const trips = months.flatMap((month, index) =>
    tripsOfMonth(month, { count: bookings[index] ?? 0, turn, now }),
  )
  const [firstMonth] = months
  if (!firstMonth) throw new Error(`${companyName} has no months`)
  const then = {
    ...ctx,
    clock: standingClock(new Date(startOfMonth(firstMonth).getTime() - 86_400_000)),
  }
  const { partnerId } = must(
    await createPartner(then, operator.accountId, {
      companyName,
      contactEmail: email,
      contactPhone: null,
      ...agreed,
    }),
  )
  const key = await newKey(then, operator, partnerId, 'live')
  return { partnerId, key, trips }
}

const newKey = async (
  ctx: Ctx,
  by: MadePeople['operator'],
  partnerId: string,
  mode: PartnerKeyMode,
): Promise<string> =>
  must(
    await issuePartnerKey(ctx, by, {
      partnerId,
      mode,
      scopes: [...partnerScopes],
    }),
  ).key

/** The person one can sign in as follows the link of the invitation's mail. */
const hire = async (
  { ctx, people: { operator, insurer } }: Seed,
  partnerId: string,
): Promise<void> => {
  const { email } = insurer
  must(
    await invitePartnerStaff(ctx, operator, {
      partnerId,
      email,
      isAdministrator: true,
    }),
  )
  const [mail] = await ctx.db
    .select({ text: notifications.bodyText })
    .from(notifications)
    .where(and(eq(notifications.kind, 'partner_invitation'), eq(notifications.address, email)))
  const [, token] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error('the invitation has no link')
  must(await acceptPartnerInvitation(ctx, insurer, token))
}

const callerOf = async (ctx: Ctx, key: string): Promise<PartnerCaller> => {
  const caller = await identifyPartner(ctx, {
    headers: new Headers({ authorization: `Bearer ${key}` }),
  })
  if (!caller) throw new Error('a key of the demo opens nothing')
  return caller
}

const bookTrip = async (
  ctx: Ctx,
  { key }: OpenInsurer,
  trip: PlannedTrip,
  index: number,
): Promise<void> => {
  const clock = standingClock(trip.at)
  const then: Ctx = { ...ctx, clock }
  const { pickup, dropoff, urgency } = quoteRequestOf(trip)
  const booked = must(
    await createPartnerBooking(then, await callerOf(then, key), {
      idempotencyKey: `claim-${trip.at.toISOString()}`,
      body: partnerBookingRequest.parse({
        incident_type: incidents[index % incidents.length],
        customer_policy_number: `POL-${1047 + index * 13}`,
        claim_reference: `CLM-${dateKey(dublinClock(trip.at))}-${index + 1}`,
        priority_level: urgency,
        vehicle: { type: 'car' },
        pickup,
        dropoff,
        contact: pastContact,
      }),
    }),
  )
  const bookingId = booked.booking_id
  await acceptAndDrive(ctx, clock, await firstOffered(ctx.db, bookingId), {
    ...trip,
    bookingId,
  })
}

/** The morning at which a month is invoiced, and the day on which insurers pay. */
const invoicedAtHour = 6
const paidOnDay = 18
const dayMs = 86_400_000

/** Each invoice on the first of its month, paid in the middle; of the last but one only a part has come. */
const payInvoices = async ({ ctx, people, now }: Seed, partnerId: string): Promise<void> => {
  const thisMonth = dublinMonthOf(now)
  for (const month of monthsUntil(thisMonth, firstInsurer.bookings.length - 2)) {
    const issuedAt = new Date(startOfMonth(month).getTime() + invoicedAtHour * 3_600_000)
    if (issuedAt > now) return
    const clock = standingClock(issuedAt)
    await maintainPartnerAccounts({ ...ctx, clock })
    const paidAt = new Date(issuedAt.getTime() + (paidOnDay - 1) * dayMs)
    const isLast = startOfMonth(addMonths(month, 1)) > now
    if (paidAt > now || isLast) continue
    const then = { ...ctx, clock: standingClock(paidAt) }
    const { invoices } = must(await listPartnerInvoices(then, partnerId))
    const [invoice] = invoices
    if (!invoice) throw new Error('a month was not invoiced')
    const isPart = startOfMonth(addMonths(month, 2)) > now
    must(
      await noteInvoicePayment(then, people.operator.accountId, {
        partnerId,
        invoiceNo: invoice.invoiceNo,
        receivedOn: dateKey(dublinClock(paidAt)),
        amount: isPart ? { cents: Math.round(invoice.openCents / 2), afterCents: 0 } : null,
      }),
    )
  }
}
