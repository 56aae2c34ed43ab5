/** The specification's words for a driver's actions (operator side §8). */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { ProblemError } from '../../api/kit/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows "accepted" only once the money is taken; while that is in doubt, it says so. */
export const toastAccepted = ({ status }: Pick<Booking, 'status'>): void => {
  if (status === 'confirming_payment') {
    toast.success({
      title: 'Confirming payment',
      description: 'Don’t set off yet. We’ll let you know here in a moment.',
    })
    return
  }
  toast.success({
    title: 'Job Accepted!',
    description: 'Payment has been captured and customer notified.',
  })
}

export const toastAcceptFailure = (failure: unknown): void =>
  toast.failure({
    title: 'Failed to Accept Job',
    description: failure instanceof ProblemError ? failure.problem.detail : 'Please try again',
  })

export const toastDeclined = (): void =>
  toast.success({ title: 'Job declined', description: 'You won’t be offered it again.' })

/** The offer no longer needs an answer: it was taken, withdrawn, or its time ran out. */
export const toastOfferGone = (): void =>
  toast.failure({
    title: 'Job no longer offered',
    description: 'Another driver took it, it was withdrawn, or time ran out.',
  })

/** The question for a reason was closed: the truck moves. */
export const toastLocked = (title: string): void =>
  toast.failure({ title, description: 'You can pass on the job without a reason.' })

export const loadFailed = {
  title: 'Error Loading Data',
  detail: 'Failed to load dashboard data. Please try again.',
}

export const toastLoadFailure = (): void =>
  toast.failure({ title: loadFailed.title, description: loadFailed.detail })
