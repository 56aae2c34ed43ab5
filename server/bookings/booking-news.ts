/**
 * Who hears of what: live events for open screens and mails for everyone concerned, written in the transaction that made the
 * news. One table for the moves; whatever is told is told once (I6).
 */
import type { BookingMove } from '../../domain/booking.ts'
import type { BookingDecision } from '../../domain/booking-decision.ts'
import type { Ctx } from '../context.ts'
import { loadDriver, type Driver } from '../drivers/index.ts'
import type { Tx } from '../kit/database.ts'
import type { OfferClosedWhy } from '../stored-live-events.ts'
import { writeNotice, type Mail } from '../notices/index.ts'
import type { RefundRow } from '../payments/index.ts'
import {
  customerMailFor,
  driverMailFor,
  missedArrivalMails,
  offerMail,
  refundMail,
} from './booking-mails.ts'
import type { BookingRow } from './bookings.store.ts'
import type { OfferedDriver } from './offers.store.ts'

const whyClosed: Partial<Record<BookingMove, OfferClosedWhy>> = {
  accept: 'taken',
  expire: 'expired',
  hold_lost: 'cancelled',
  cancel_before_acceptance: 'cancelled',
}

export type MoveNews = {
  booking: BookingRow
  decision: BookingDecision
  closedOffers: readonly OfferedDriver[]
  now: Date
}

/** A move was made: the screens of both sides change, closed offers leave their lists, and each side gets its mail. */
export const tellOfMove = async (ctx: Ctx, tx: Tx, news: MoveNews): Promise<void> => {
  const { booking, decision, closedOffers } = news
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  tellScreens(ctx, tx, booking, driver)
  const why = whyClosed[decision.move]
  if (why) tellOffersClosed(ctx, tx, booking.id, closedOffers, why)
  if (decision.move === 'accept' && driver) {
    tellOffersClosed(ctx, tx, booking.id, [driver], 'accepted')
  }

  const chosen = booking.chosenDriverId ? await loadDriver(tx, booking.chosenDriverId) : null
  const scene = { ...news, driver, chosen, origin: ctx.config.publicOrigin }
  const toCustomer = customerMailFor(scene)
  if (toCustomer) await mailCustomer(ctx, tx, booking, decision.move, toCustomer)
  const toDriver = driverMailFor(scene)
  if (toDriver && driver) await mailDriver(ctx, tx, booking, decision.move, driver, toDriver)
  if (booking.arrivalMissedAt?.getTime() === news.now.getTime()) {
    await tellOfMissedArrival(ctx, tx, booking, driver)
  }
}

/** The booking changed without a move: its offers did, or where its money is. */
export const tellOfChange = async (ctx: Ctx, tx: Tx, booking: BookingRow): Promise<void> => {
  const driver = booking.driverId ? await loadDriver(tx, booking.driverId) : null
  tellScreens(ctx, tx, booking, driver)
}

/** These drivers are asked. */
export const tellOfOffers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  asked: readonly { driverId: string; etaMinutes: number | null }[],
): Promise<void> => {
  for (const { driverId, etaMinutes } of asked) {
    const driver = await loadDriver(tx, driverId)
    if (!driver) throw new Error(`no driver ${driverId} to offer to`)
    const event = { type: 'offer_opened', bookingId: booking.id, driverId } as const
    ctx.live.append(tx, [{ accountId: driver.accountId, event }])
    const mail = offerMail({ booking, driver, etaMinutes, origin: ctx.config.publicOrigin })
    await mailDriver(ctx, tx, booking, 'offer', driver, mail)
  }
}

/** The promised arrival will be missed: the customer may cancel free, and the driver knows it. */
export const tellOfMissedArrival = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
): Promise<void> => {
  const mails = missedArrivalMails({ booking, driver, origin: ctx.config.publicOrigin })
  await mailCustomer(ctx, tx, booking, 'arrival_missed', mails.customer)
  if (driver) await mailDriver(ctx, tx, booking, 'arrival_missed', driver, mails.driver(driver))
}

/** A driver said no: gone from their list, and the customer of a chosen driver has something to decide. */
export const tellOfDecline = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driverAccountId: string,
): Promise<void> => {
  tellOffersClosed(ctx, tx, booking.id, [{ accountId: driverAccountId }], 'declined')
  await tellOfChange(ctx, tx, booking)
}

/** The refund is made. */
export const tellOfRefund = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  refund: RefundRow,
): Promise<void> => {
  await tellOfChange(ctx, tx, booking)
  const mail = refundMail({ booking, refund, origin: ctx.config.publicOrigin })
  await mailCustomer(ctx, tx, booking, `refund:${refund.id}`, mail)
}

const tellScreens = (ctx: Ctx, tx: Tx, booking: BookingRow, driver: Driver | null): void => {
  const event = { type: 'booking_changed', bookingId: booking.id } as const
  const accountIds = [booking.customerId, ...(driver ? [driver.accountId] : [])]
  ctx.live.append(
    tx,
    accountIds.map((accountId) => ({ accountId, event })),
  )
}

const tellOffersClosed = (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  drivers: readonly { accountId: string }[],
  why: OfferClosedWhy,
): void => {
  const event = { type: 'offer_closed', bookingId, why } as const
  ctx.live.append(
    tx,
    drivers.map(({ accountId }) => ({ accountId, event })),
  )
}

const mailCustomer = (ctx: Ctx, tx: Tx, booking: BookingRow, what: string, mail: Mail) =>
  writeNotice(ctx, tx, {
    key: `${booking.id}:${what}:${booking.customerId}`,
    kind: what,
    recipientId: booking.customerId,
    bookingId: booking.id,
    address: booking.customerEmail,
    mail,
  })

const mailDriver = (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  what: string,
  driver: Driver,
  mail: Mail,
) =>
  writeNotice(ctx, tx, {
    key: `${booking.id}:${what}:${driver.accountId}`,
    kind: what,
    recipientId: driver.accountId,
    bookingId: booking.id,
    address: driver.email,
    mail,
  })
