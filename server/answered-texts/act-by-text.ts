/** Carries out what a text decided, by the use cases and the access rows of the API, and says how it went. */
import { bookingRoutes } from '../../contract/bookings/bookings.ts'
import { companionRoutes } from '../../contract/bookings/companion.ts'
import type { AccessRow } from '../../contract/parties.ts'
import type { RefusalCode } from '../../domain/refusal.ts'
import type { AboutBooking, TextResolution } from '../../domain/notifications/answered-text.ts'
import { textAnswers } from '../../domain/notifications/text-answers.ts'
import type { Profile } from '../accounts/index.ts'
import {
  cancelBooking,
  findBooking,
  hasOpenOffer,
  openToAll,
  partyToBooking,
  viewBooking,
} from '../bookings/index.ts'
import { pressSign } from '../companion/index.ts'
import type { Ctx } from '../context.ts'

export type TextOutcome = {
  /** Null: nothing is answered. */
  words: string | null
  outcome: string
  reference: string | null
  bookingId: string | null
  /** A cost that was just said, to be confirmed with YES. */
  offer?: { feeCents: number }
  /** Something was done in the customer's name. */
  isAct?: boolean
}

type BookingResolution = Exclude<TextResolution, { act: 'say' | 'stop' | 'start' | 'alarm' }>

const notes = 'By text message'

/** What is done by text is allowed to whom the API allows it; a party that has changed since is refused like a foreign booking. */
export const actByText = async (
  ctx: Ctx,
  account: Profile,
  decision: BookingResolution,
  messageSid: string,
): Promise<TextOutcome> => {
  const { bookingId, reference } = decision.booking
  const about = { bookingId, reference }
  if (!(await mayAct(ctx, account, decision))) {
    return { ...about, words: textAnswers.notFound, outcome: 'not_found' }
  }
  switch (decision.act) {
    case 'open_to_all': {
      const opened = await openToAll(ctx, bookingId)
      if (!opened.ok) return { ...about, ...refusalAnswer(opened.refusal.code) }
      const acceptBy = (await findBooking(ctx.db, bookingId))?.acceptBy ?? null
      const isOffered = await hasOpenOffer(ctx.db, bookingId)
      const words = isOffered ? textAnswers.openedToAll(acceptBy) : textAnswers.noneFree(acceptBy)
      return { ...about, words, outcome: 'opened_to_all', isAct: true }
    }
    case 'offer_cancel': {
      const { feeCents } = decision
      const words = textAnswers.offerCancel(feeCents)
      return { ...about, words, outcome: 'cost_said', offer: { feeCents } }
    }
    case 'cancel': {
      const actor = { kind: 'customer', accountId: account.id } as const
      const request = { bookingId, expectedFeeCents: decision.feeCents, reason: notes }
      const cancelled = await cancelBooking(ctx, actor, request)
      if (cancelled.ok) {
        const feeCents = (await findBooking(ctx.db, bookingId))?.cancellationFeeCents ?? 0
        return {
          ...about,
          words: textAnswers.cancelled(feeCents),
          outcome: 'cancelled',
          isAct: true,
        }
      }
      return cancelled.refusal.code === 'cancel_fee_changed'
        ? { ...about, ...(await risenCost(ctx, bookingId)) }
        : { ...about, ...refusalAnswer(cancelled.refusal.code) }
    }
    case 'sign': {
      const press = { bookingId, kind: decision.sign, clientId: messageSid, batteryPercent: null }
      const pressed = await pressSign(ctx, press)
      if (!pressed.ok) return { ...about, words: textAnswers.notChecked, outcome: 'not_checked' }
      const words = decision.sign === 'ok' ? textAnswers.allOk : textAnswers.notSafe
      return { ...about, words, outcome: decision.sign, isAct: true }
    }
    default: {
      const unknown: never = decision
      throw new Error(`unknown decision ${JSON.stringify(unknown)}`)
    }
  }
}

/** A call for help from a number that was typed for a booking: nothing of the booking is said, and nothing but the alarm happens. */
export const alarmByText = async (
  ctx: Ctx,
  { bookingId, reference }: AboutBooking,
  messageSid: string,
): Promise<TextOutcome> => {
  const press = { bookingId, kind: 'not_safe', clientId: messageSid, batteryPercent: null } as const
  const pressed = await pressSign(ctx, press)
  return pressed.ok
    ? { bookingId, reference, words: textAnswers.notSafe, outcome: 'not_safe' }
    : { bookingId: null, reference: null, words: textAnswers.notSafeHere, outcome: 'said' }
}

const rowFor: Record<BookingResolution['act'], AccessRow> = {
  open_to_all: bookingRoutes['POST /api/bookings/:bookingId/open-to-all'].access,
  offer_cancel: bookingRoutes['POST /api/bookings/:bookingId/cancel'].access,
  cancel: bookingRoutes['POST /api/bookings/:bookingId/cancel'].access,
  sign: companionRoutes['POST /api/bookings/:bookingId/companion/signs'].access,
}

const mayAct = async (
  ctx: Ctx,
  { id, role }: Profile,
  { act, booking }: BookingResolution,
): Promise<boolean> => {
  const person = { accountId: id, role, driverId: null }
  const party = await partyToBooking(ctx.db, person, booking.bookingId)
  return party === 'owner' && rowFor[act].allowed.includes(party)
}

/** The cost is said again, and waits for another YES. */
const risenCost = async (
  ctx: Ctx,
  bookingId: string,
): Promise<Pick<TextOutcome, 'words' | 'outcome' | 'offer'>> => {
  const booking = await findBooking(ctx.db, bookingId)
  const view = booking && (await viewBooking(ctx, ctx.db, booking, 'customer'))
  if (!view?.cancelNow?.isAllowedOnline) return refusalAnswer('cancel_needs_support')
  const { feeCents } = view.cancelNow
  return { words: textAnswers.costRose(feeCents), outcome: 'cost_rose', offer: { feeCents } }
}

const refusalAnswer = (code: RefusalCode): Pick<TextOutcome, 'words' | 'outcome'> => ({
  words: answersToRefusals[code] ?? textAnswers.refused,
  outcome: `refused:${code}`,
})

const answersToRefusals: Partial<Record<RefusalCode, string>> = {
  booking_ended: textAnswers.alreadyCancelled,
  too_many_requests: textAnswers.noMoreRounds,
}
