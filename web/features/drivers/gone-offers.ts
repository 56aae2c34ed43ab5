/** Offers that ended before the driver answered: each says why in its own place, until the driver has read it. */
import { useEffect, useRef, useState } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { offerEndOf, type OfferEnd } from '../../api/drivers/closed-offers.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { announce } from '../../ui/feedback/live-region.tsx'

export type GoneOffer = { offer: JobOffer; label: string }

/** What a driver reads of an offer that is gone; null: they ended it themselves, or its time ran out, which its own countdown says. */
export const goneLabel = (end: OfferEnd | null): string | null => {
  switch (end) {
    case 'taken':
      return 'Another driver took this job'
    case 'cancelled':
      return 'The customer cancelled this job'
    case null:
      return 'This job is no longer offered'
    case 'accepted':
    case 'declined':
    case 'expired':
      return null
    default: {
      const unknown: never = end
      throw new Error(`unknown end ${String(unknown)}`)
    }
  }
}

/** The offers that were known before, still had time, and whose job is not offered any more. Pure. */
export const offersGone = (
  before: readonly JobOffer[],
  now: readonly JobOffer[],
  answered: ReadonlySet<string>,
  nowMs: number,
): JobOffer[] => {
  const offered = new Set(now.map(({ bookingId }) => bookingId))
  return before.filter(
    ({ bookingId, acceptBy }) =>
      !offered.has(bookingId) && !answered.has(bookingId) && Date.parse(acceptBy) > nowMs,
  )
}

/** Whether a refused acceptance has itself said that the offer is gone: it is not said a second time when the list follows. Pure. */
export const endsOffer = (failure: unknown): boolean =>
  isRefusal(failure, 'already_taken', 'offer_expired', 'offer_declined', 'offer_not_open')

type GoneOffers = {
  gone: readonly GoneOffer[]
  /** The driver has read it. */
  dismiss: (bookingId: string) => void
  /** Answered here: it is not missed. */
  noteAnswer: (bookingId: string) => void
  /** The answer did not arrive or was refused, and the offer may still be open. */
  forgetAnswer: (bookingId: string) => void
}

export const useGoneOffers = (
  offers: readonly JobOffer[],
  { activeBookingId, nowMs }: { activeBookingId: string | null; nowMs: () => number },
): GoneOffers => {
  const [gone, setGone] = useState<readonly GoneOffer[]>([])
  const known = useRef<readonly JobOffer[]>(offers)
  const answered = useRef(new Set<string>())

  useEffect(() => {
    const before = known.current
    known.current = offers
    const found = offersGone(before, offers, answered.current, nowMs())
      .filter(({ bookingId }) => bookingId !== activeBookingId)
      .flatMap((offer): GoneOffer[] => {
        const label = goneLabel(offerEndOf(offer.bookingId))
        return label ? [{ offer, label }] : []
      })
    for (const { label } of found) announce(label)
    const open = new Set(offers.map(({ bookingId }) => bookingId))
    setGone((kept) => {
      const still = kept.filter(({ offer }) => !open.has(offer.bookingId))
      return found.length === 0 && still.length === kept.length ? kept : [...still, ...found]
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the offers makes one vanish
  }, [offers])

  return {
    // With a job in hand there is nothing to miss.
    gone: activeBookingId === null ? gone : [],
    dismiss: (bookingId) =>
      setGone((kept) => kept.filter(({ offer }) => offer.bookingId !== bookingId)),
    noteAnswer: (bookingId) => void answered.current.add(bookingId),
    forgetAnswer: (bookingId) => void answered.current.delete(bookingId),
  }
}
