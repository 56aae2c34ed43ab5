/** The buttons of a booking, like those of the real screen (`features/bookings/booking-actions.ts`), acting on the simulation. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { bookingTransitions } from '../../../domain/bookings/booking.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import type { BookingActions } from '../../features/bookings/booking-actions.ts'
import { transitionRequest } from '../../features/bookings/transition-values.ts'
import { play } from '../../features/demo/use-simulation.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toastWhyNot, type Played } from './demo-played.ts'

export const demoActions = (
  { simulation, side, onReset }: Played,
  booking: Booking,
): BookingActions => ({
  checkCard: () => undefined,
  isCheckingCard: false,
  offerToOthers: () => {
    const why = play({ kind: 'offer_to_others' })
    if (why?.code === 'no_drivers_available') toastNoDriverFree()
    else if (why) toastWhyNot(why)
    else {
      toast.success({
        title: 'Asking other drivers',
        description: 'The first to accept gets the job. The price stays the same.',
      })
    }
  },
  isOfferingToOthers: false,
  letOthersCome: () => undefined,
  isLettingOthers: false,
  advance: async (values) => {
    const { nextTransition } = booking
    if (!nextTransition) return { isTaken: false, fields: {} }
    const why = play({
      kind: 'transition',
      ...transitionRequest(nextTransition, values, simulation.atMs),
    })
    if (why?.fields) return { isTaken: false, fields: why.fields }
    if (why) {
      toastWhyNot(why, 'Update Failed')
      return { isTaken: false, fields: {} }
    }
    toast.success({
      title: 'Status Updated',
      description: `Job status changed to: ${statusLabels[bookingTransitions[nextTransition].to]}`,
    })
    return { isTaken: true, fields: {} }
  },
  isAdvancing: false,
  confirmDriver: () => {
    const why = play({ kind: 'driver_here' })
    if (why) toastWhyNot(why)
  },
  isConfirmingDriver: false,
  answerAboutDriver: () => undefined,
  cancel: async (request) => {
    const why = play({ kind: 'cancel', by: side, ...request })
    if (why?.code === 'cancel_fee_changed') return { kind: 'changed', words: why.detail ?? '' }
    if (why) {
      toastWhyNot(why)
      return { kind: 'failed' }
    }
    toast.success({ title: side === 'driver' ? 'Job cancelled' : 'Booking cancelled' })
    return { kind: 'over' }
  },
  bookAgain: onReset,
})

/** The specification's words (operator side §8). */
export const toastNoDriverFree = (): void =>
  toast.failure({
    title: 'No Drivers Available',
    description: 'No drivers are currently available for assignment.',
  })
