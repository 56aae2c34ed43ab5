/** A booking made by phone: the operator describes it, the caller confirms it and gives the card on their own phone. */
import type { BookingStatus } from './booking.ts'

/** How long the price and the link hold: the caller has to find the card, and the phone a network. */
export const phoneLinkMinutes = 30

/** The admin pages list phone bookings opened within so many hours. */
export const phoneBookingsShownHours = 24

export const phoneDescriptionMaxLength = 2000

export type PhoneBookingStage =
  /** The link could not be sent; it is in the mailbox of failed notifications. */
  'link_failed' | 'link_sent' | 'link_opened' | 'expired' | 'withdrawn' | BookingStatus

export const linkStages = [
  'link_failed',
  'link_sent',
  'link_opened',
  'expired',
  'withdrawn',
] as const

export type PhoneBookingFacts = {
  /** Status of the booking, once the caller has confirmed. */
  status: BookingStatus | null
  isWithdrawn: boolean
  hasFailed: boolean
  isSeen: boolean
  expiresAt: Date
}

export const phoneBookingStage = (
  { status, isWithdrawn, hasFailed, isSeen, expiresAt }: PhoneBookingFacts,
  now: Date,
): PhoneBookingStage => {
  if (status !== null) return status
  if (isWithdrawn) return 'withdrawn'
  if (now >= expiresAt) return 'expired'
  if (isSeen) return 'link_opened'
  return hasFailed ? 'link_failed' : 'link_sent'
}
