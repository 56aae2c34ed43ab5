/** A row of the booking table, reduced to what the facts of one booking allow. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasReceipt, mayShareContact } from '../../../domain/bookings/booking.ts'
import { isChatOffered } from '../../../domain/bookings/chat.ts'
import { evidencePackRefusal } from '../../../domain/evidence/evidence-pack.ts'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import { isArrivalPrompted } from './arrival-proof.tsx'
import { bookingRow, type BookingButton, type BookingPanel } from './booking-table.ts'
import { cancelCostNow } from './money/cancel-cost.ts'
import { isDriverQuestionOpen } from './driver-question.tsx'

export type OfferedButton = {
  button: BookingButton
  /** Why it cannot be pressed now, in words to show below it. */
  disabledReason: string | null
}

export type BookingLayout = {
  hasDeadline: boolean
  panels: readonly BookingPanel[]
  buttons: readonly OfferedButton[]
}

/** The row of this booking, without the parts that its facts rule out. `nowMs` is the server's clock. */
export const layoutOf = (booking: Booking, nowMs: number): BookingLayout => {
  const { hasDeadline, panels, buttons } = bookingRow(booking.status, booking.viewer)
  return {
    hasDeadline: hasDeadline && booking.acceptBy !== null,
    panels: panels.filter((panel) => hasContent(panel, booking)),
    buttons: buttons
      .filter((button) => isOffered(button, booking))
      .map((button) => ({ button, disabledReason: reasonAgainst(button, booking, nowMs) })),
  }
}

const hasContent = (panel: BookingPanel, booking: Booking): boolean => {
  switch (panel) {
    case 'transition':
      return booking.nextTransition !== null
    case 'declined':
      return booking.chosenDriverDeclined
    case 'assignment':
      // A copy stored by an older release lacks it.
      return Boolean(booking.asked)
    case 'driver':
      return booking.driver !== null
    case 'customer':
      return booking.customer !== null
    case 'chat':
      return hasChat(booking)
    case 'map':
      return booking.pickup.point !== null || booking.driverPosition !== null
    case 'earnings':
      return booking.driverNetCents !== null
    case 'rating':
      return booking.isRatable || booking.rating !== null
    case 'start_code':
      return booking.startCode !== null || booking.isStartCodeAsked
    case 'driver_here':
      return isArrivalPrompted(booking) && !isDriverQuestionOpen(booking)
    case 'driver_question':
      return booking.driverQuestion != null && hasStartCode(booking.status)
    case 'documents':
      return hasReceipt(booking) || evidencePackRefusal(booking) === null
    case 'trace':
      return booking.acceptBy !== null
    case 'operations':
    case 'location':
    case 'evidence':
    case 'card':
    case 'outcome':
    case 'places':
    case 'share':
    case 'cancelling':
    case 'price':
    case 'timeline':
    case 'vehicle':
      return true
    default: {
      const unknown: never = panel
      throw new Error(`unknown panel ${String(unknown)}`)
    }
  }
}

/** From acceptance on; a booking that was never accepted has no other side to write with. */
const hasChat = ({ driver, status, paidBy, timeline }: Booking): boolean =>
  driver !== null &&
  isChatOffered(paidBy) &&
  (mayShareContact(status) || timeline.some((entry) => entry.status === 'confirmed'))

const isOffered = (button: BookingButton, booking: Booking): boolean => {
  switch (button) {
    case 'offer_to_others':
      return booking.chosenDriverDeclined
    case 'transition':
      return booking.nextTransition !== null
    case 'call_driver':
      return Boolean(booking.driver?.phone)
    case 'call_customer':
      return Boolean(booking.customer?.phone)
    case 'rate':
      return booking.isRatable
    case 'receipt':
      return hasReceipt(booking)
    case 'evidence_pack':
      return evidencePackRefusal(booking) === null
    case 'check_card':
    case 'open_pickup_in_maps':
    case 'cancel':
    case 'book_again':
    case 'find_jobs':
      return true
    default: {
      const unknown: never = button
      throw new Error(`unknown button ${String(unknown)}`)
    }
  }
}

const reasonAgainst = (button: BookingButton, booking: Booking, nowMs: number): string | null => {
  if (button !== 'cancel') return null
  const cost = cancelCostNow(booking, nowMs)
  return cost.isAllowedOnline ? null : cost.words
}
