/** Why an offer ended, as the live stream said, for the screen that has just shown it. Of this page, and of a few. */
import type { LiveEvent } from '../../../contract/live-events.ts'

export type OfferEnd = Extract<LiveEvent, { type: 'offer_closed' }>['why']

const remembered = 20
let ends: readonly { bookingId: string; why: OfferEnd }[] = []

export const noteOfferEnd = (bookingId: string, why: OfferEnd): void => {
  ends = [...ends.filter((one) => one.bookingId !== bookingId), { bookingId, why }].slice(
    -remembered,
  )
}

/** The job is offered again. */
export const forgetOfferEnd = (bookingId: string): void => {
  ends = ends.filter((one) => one.bookingId !== bookingId)
}

/** Null: the stream has not said. */
export const offerEndOf = (bookingId: string): OfferEnd | null =>
  ends.find((one) => one.bookingId === bookingId)?.why ?? null
