/** The actions of a booking's buttons: one call each, its answer shown at once, its refusal in the server's words. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { HandoverRequest } from '../../../contract/bookings/handover.ts'
import { endingOf } from '../../../domain/bookings/what-next.ts'
import { undoSeconds } from '../../../domain/operations/undo.ts'
import {
  answerDriverQuestion,
  cancelBooking,
  confirmDriverHere,
  confirmHold,
  letOthersCome,
  openToAll,
} from '../../api/bookings/changes.ts'
import { beginUndoable } from '../../api/undo.ts'
import { fieldsOf, isRefusal, type ProblemError } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { reasonOf } from '../../api/kit/reason-of.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { useSession } from '../../api/accounts/session.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { connectionNow, isShownFromCopy } from '../../api/kit/connection.ts'
import { checkOnPhone } from './handshake/check-on-phone.ts'
import { stepSender } from './send-steps.ts'
import type { CancelAnswer, CancelRequest } from './money/cancel-dialog.tsx'
import { pressStep, toastTaken } from './job-steps.ts'
import {
  transitionRequest,
  type TransitionRequest,
  type TransitionValues,
} from './transition-values.ts'

/** Whether the step was taken, or waits on this device; problems of a field are shown at the field only. */
export type TransitionAnswer = {
  isTaken: boolean
  fields: Readonly<Record<string, string>>
}

export type BookingActions = {
  checkCard: () => void
  isCheckingCard: boolean
  offerToOthers: () => void
  isOfferingToOthers: boolean
  /** The driver is late: others who are nearer may take over. */
  letOthersCome: () => void
  isLettingOthers: boolean
  /** `handover`: what the driver says of it, with the last step. */
  advance: (values: TransitionValues, handover?: HandoverRequest) => Promise<TransitionAnswer>
  isAdvancing: boolean
  /** The customer confirms that the driver is there. */
  confirmDriver: () => void
  isConfirmingDriver: boolean
  /** The customer says whether this is their driver. */
  answerAboutDriver: (isDriver: boolean) => void
  cancel: (request: CancelRequest) => Promise<CancelAnswer>
  bookAgain: () => void
}

/** A browser may say that it is online without a line: the stream and the copy on the screen say more. */
const isConnected = (): boolean => connectionNow() === 'fine' && !isShownFromCopy()

export const useBookingActions = (
  job: Pick<Booking, 'bookingId' | 'status' | 'nextTransition' | 'viewer' | 'handshake'>,
  bookAgain: () => void,
): BookingActions => {
  const { bookingId, status, nextTransition, viewer } = job
  const client = useQueryClient()
  const checkCard = useMutation(confirmHold)
  const offerToOthers = useMutation(openToAll)
  const lettingOthers = useMutation(letOthersCome)
  const [isAdvancing, setAdvancing] = useState(false)
  const { account } = useSession()
  const confirming = useMutation(confirmDriverHere)
  const answering = useMutation(answerDriverQuestion)
  const cancelling = useMutation(cancelBooking)
  const beginning = useMutation(beginUndoable)

  /** Another request was first, or the outcome is unknown: the current state is fetched. */
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: queryKeys.booking(bookingId) })

  const fail = (failure: unknown): void => {
    void refresh()
    toastRefusal(failure)
  }

  const advance = async (
    values: TransitionValues,
    handover?: HandoverRequest,
  ): Promise<TransitionAnswer> => {
    if (!nextTransition || !account) return { isTaken: false, fields: {} }
    const sender = stepSender(client, account.accountId)
    const pressed = transitionRequest(
      nextTransition,
      values,
      serverNow().getTime(),
      handover ?? null,
    )
    setAdvancing(true)
    const { body, problem } = await checkCode(pressed)
    if (problem) {
      setAdvancing(false)
      return { isTaken: false, fields: { startCode: problem } }
    }
    const holdMs = nextTransition === 'complete' ? undoSeconds * 1_000 : 0
    const tried = await pressStep(sender, { bookingId, body }, holdMs)
    setAdvancing(false)
    if (tried.kind === 'refused') return refuse(tried.failure)
    // A waiting step is shown where it was pressed.
    if (tried.kind === 'sent') toastTaken(nextTransition)
    return { isTaken: true, fields: {} }
  }

  /** Without a connection this phone checks the start code; with one the server does, and counts. */
  const checkCode = async (
    body: TransitionRequest,
  ): Promise<{ body: TransitionRequest; problem: string | null }> => {
    if (body.startCode === undefined || isConnected()) {
      return { body, problem: null }
    }
    const { problem, phoneTries } = await checkOnPhone(job, 'start', body.startCode)
    return { body: phoneTries > 0 ? { ...body, phoneTries } : body, problem }
  }

  const refuse = (failure: ProblemError): TransitionAnswer => {
    void refresh()
    const fields = fieldsOf(failure)
    if ('startCode' in fields) return { isTaken: false, fields }
    toast.failure({
      title: 'Update Failed',
      description: reasonOf(failure) ?? 'Failed to update job status. Please try again.',
    })
    return { isTaken: false, fields: {} }
  }

  const cancel = async (body: CancelRequest): Promise<CancelAnswer> => {
    try {
      if (viewer === 'operator') {
        await beginning.mutateAsync({
          kind: 'cancel',
          bookingId,
          status,
          reason: body.reason ?? '',
        })
        return { kind: 'over' }
      }
      const booking = await cancelling.mutateAsync({ bookingId, body })
      toast.success({
        title: booking.viewer === 'driver' ? 'Job cancelled' : 'Booking cancelled',
        description:
          booking.status === 'pending_new_driver'
            ? 'The customer has been told, and we’re asking the next drivers.'
            : endingOf(booking).next,
      })
      return { kind: 'over' }
    } catch (failure) {
      if (isRefusal(failure, 'cancel_fee_changed')) {
        await refresh()
        return { kind: 'changed', words: failure.problem.detail }
      }
      fail(failure)
      return { kind: isRefusal(failure, 'booking_ended') ? 'over' : 'failed' }
    }
  }

  return {
    checkCard: () => checkCard.mutate({ bookingId }, { onError: fail }),
    isCheckingCard: checkCard.isPending,
    offerToOthers: () =>
      offerToOthers.mutate(
        { bookingId },
        {
          onError: fail,
          // The page says whether one is free: this is true either way.
          onSuccess: () =>
            toast.success({
              title: 'Other drivers may take it now',
              description: 'The first to accept gets the job. The price stays the same.',
            }),
        },
      ),
    isOfferingToOthers: offerToOthers.isPending,
    letOthersCome: () => lettingOthers.mutate({ bookingId }, { onError: fail }),
    isLettingOthers: lettingOthers.isPending,
    advance,
    isAdvancing,
    confirmDriver: () => confirming.mutate({ bookingId }, { onError: fail }),
    isConfirmingDriver: confirming.isPending || answering.isPending,
    answerAboutDriver: (isDriver) =>
      answering.mutate({ bookingId, body: { isDriver } }, { onError: fail }),
    cancel,
    bookAgain,
  }
}
