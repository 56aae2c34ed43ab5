/** The four steps of booking and their addresses, so that a reload, the back button and a return from signing in find the same step. */
import { paths } from '../../paths.ts'

export const bookingSteps = ['details', 'contact', 'payment', 'confirmed'] as const
export type BookingStep = (typeof bookingSteps)[number]

/** The specification's names (customer side §2). */
export const stepTitles: Record<BookingStep, string> = {
  details: 'Recovery Details',
  contact: 'Contact Information',
  payment: 'Secure Payment',
  confirmed: 'Booking Confirmed',
}

export const addressOfStep = (step: BookingStep, bookingId?: string): string => {
  const query = new URLSearchParams({ step, ...(bookingId ? { booking: bookingId } : {}) })
  return step === 'details' ? paths.book : `${paths.book}?${query.toString()}`
}

type Progress = {
  hasDetails: boolean
  hasContact: boolean
  /** Of the address, or the one that this tab has just paid. */
  bookingId: string | null
}

/** The step that an address requests, or the first one before it that is not done. */
export const stepFor = (
  search: URLSearchParams,
  { hasDetails, hasContact, bookingId }: Progress,
): BookingStep => {
  const wanted = bookingSteps.find((step) => step === search.get('step')) ?? 'details'
  if (wanted === 'confirmed') return bookingId === null ? 'details' : 'confirmed'
  // Going back after paying, which clears the details. The first step leads to the booking, and begins the next one.
  if (wanted !== 'details' && !hasDetails) return bookingId === null ? 'details' : 'confirmed'
  if (wanted === 'payment' && !hasContact) return 'contact'
  return wanted
}

/** A customer whose name and number are known and proven goes on to paying. */
export const stepAfterDetails = (needsContact: boolean): BookingStep =>
  needsContact ? 'contact' : 'payment'

/** The step to which Back leads. A paid booking has none. */
export const stepBefore: Record<BookingStep, BookingStep | null> = {
  details: null,
  contact: 'details',
  payment: 'contact',
  confirmed: null,
}
