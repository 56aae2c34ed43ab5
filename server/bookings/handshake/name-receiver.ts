/** The person whom the customer names to take the vehicle over. They need no account and no page: a text has all that they may know. */
import { randomInt } from 'node:crypto'
import { isReachablePhone } from '../../../contract/accounts/phone-number.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { hasEnded, mayShareContact } from '../../../domain/bookings/booking.ts'
import { startCodeLength } from '../../../domain/bookings/start-code.ts'
import { receiversMax } from '../../../domain/handshake/handshake.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { mayText, writeText } from '../../notifications/index.ts'
import { lockBooking, type BookingRow } from '../bookings.store.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { handshakeOf, saveHandshake } from './handshakes.store.ts'

/**
 * Names them, or someone else in their place, whose code alone counts from then on. The same person again changes nothing. Refusals:
 * `not_found`, `receiver_not_open` before a driver is confirmed and after the end, `receivers_used`, `receiver_not_texted`.
 */
export const nameReceiver = (
  ctx: Ctx,
  { bookingId, name, phone: typed }: { bookingId: string; name: string; phone: string },
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const row = await handshakeOf(tx, bookingId)
    if (!row?.secret || !mayShareContact(booking.status)) return refused('receiver_not_open')
    const phone = toE164(typed)
    if (phone === null || !isReachablePhone(phone) || !mayText(ctx.config)) {
      return refused('receiver_not_texted')
    }
    if (row.receiverName === name && row.receiverPhone === phone) return accepted(null)
    if (row.receiversNamed >= receiversMax) return refused('receivers_used')
    await saveHandshake(tx, bookingId, {
      receiverName: name,
      receiverPhone: phone,
      receiversNamed: row.receiversNamed + 1,
    })
    await textReceiver(ctx, tx, booking)
    await publishBookingChange(ctx, tx, booking)
    return accepted(null)
  })

/**
 * The customer takes the vehicle over after all. A second time changes nothing. Refusals: `not_found`, `receiver_not_open` after the end: who
 * took it over stays on record.
 */
export const withdrawReceiver = (ctx: Ctx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (hasEnded(booking.status)) return refused('receiver_not_open')
    await saveHandshake(tx, bookingId, {
      receiverName: null,
      receiverPhone: null,
      receiverCode: null,
    })
    await publishBookingChange(ctx, tx, booking)
    return accepted(null)
  })

/** Makes their code and texts it; also when another driver has the job, whose name the text says. Nothing where no one is named. */
export const textReceiver = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  booking: BookingRow,
): Promise<void> => {
  const row = await handshakeOf(tx, booking.id)
  if (!row?.receiverName || !row.receiverPhone) return
  const receiverCode = String(randomInt(10 ** startCodeLength)).padStart(startCodeLength, '0')
  await saveHandshake(tx, booking.id, { receiverCode })
  const driver = booking.driverId === null ? null : await loadDriver(tx, booking.driverId)
  const plate = booking.vehicleIdentity?.registration
  const from = driver ? firstNameOf(driver.name) : 'the driver'
  await writeText(ctx, tx, {
    key: `handover_code:${booking.id}:${row.madeAt.getTime()}:${row.receiversNamed}`,
    kind: 'handover_code',
    phone: row.receiverPhone,
    short: {
      title: `${firstNameOf(booking.customerName)} named you to take over ${plate ?? 'a vehicle'} from ${from}`,
      body: 'Give them this code in person, once it is there.',
    },
    lastLine: `Hand-over code ${receiverCode}`,
  })
}
