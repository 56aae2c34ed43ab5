/** The offers that a driver sees, and those that still need an answer. Pure: the server's clock is an argument. */
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'

/** How long an expired offer says "Expired", so that the driver sees what happened to it, before it is hidden. */
export const expiredShownMs = 5_000

/** `goneLabel`: why it ended before it was answered. */
export type ShownOffer = { offer: JobOffer; isExpired: boolean; goneLabel?: string }

/** The key of an offer: the same job may be offered to the same driver again, and is a new offer then. */
export const offerKey = ({
  bookingId,
  offeredAt,
}: Pick<JobOffer, 'bookingId' | 'offeredAt'>): string => `${bookingId} ${offeredAt}`

const endMs = (offer: JobOffer): number => Date.parse(offer.acceptBy)

const compareEnds = (a: JobOffer, b: JobOffer): number =>
  endMs(a) - endMs(b) || a.bookingId.localeCompare(b.bookingId)

/** Offers from several sources in the order of a screen. */
export const inOrder = (shown: readonly ShownOffer[]): ShownOffer[] =>
  shown.toSorted((a, b) => compareEnds(a.offer, b.offer))

/** Least time left first: that offer is the one to answer. */
export const offersOnScreen = (offers: readonly JobOffer[], nowMs: number): ShownOffer[] =>
  offers
    .filter((offer) => endMs(offer) + expiredShownMs > nowMs)
    .toSorted(compareEnds)
    .map((offer) => ({ offer, isExpired: endMs(offer) <= nowMs }))

/** How long until this list changes on its own, in milliseconds; null when it never will. */
export const msUntilChange = (offers: readonly JobOffer[], nowMs: number): number | null => {
  const changes = offers
    .flatMap((offer) => [endMs(offer), endMs(offer) + expiredShownMs])
    .filter((atMs) => atMs > nowMs)
  return changes.length === 0 ? null : Math.min(...changes) - nowMs
}

/** Whether the phone should ring: an offer is open, and the driver is not answering it at this moment. `quietAbout`: keys. */
export const isRingWanted = (
  shown: readonly ShownOffer[],
  quietAbout: ReadonlySet<string>,
): boolean => shown.some(({ offer, isExpired }) => !isExpired && !quietAbout.has(offerKey(offer)))

/** The offer being answered, while it is open: others may have been first, or its time may have run out. */
export const stillOpen = (
  toDecline: JobOffer | null,
  shown: readonly ShownOffer[],
): JobOffer | null =>
  shown.find(
    ({ offer, isExpired }) => toDecline && !isExpired && offerKey(offer) === offerKey(toDecline),
  )?.offer ?? null
