/**
 * The jobs that wait for this driver's answer, wherever they are shown: the list on screen, the ringing, and the two answers. Rings until
 * each open offer is answered, or silenced; an offer that comes after that rings again.
 */
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useReducer } from 'react'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { acceptJob, declineJob } from '../../api/drivers/driver.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useControlLock } from '../../ui/control-lock.ts'
import { announce } from '../../ui/feedback/live-region.tsx'
import { acceptReason } from './accept-reason.ts'
import {
  toastAcceptFailure,
  toastAccepted,
  toastDeclined,
  toastLocked,
  toastOfferGone,
} from './driving-toasts.ts'
import {
  isRingWanted,
  offerKey,
  stillOpen,
  type ShownOffer,
  msUntilChange,
  inOrder,
  offersOnScreen,
} from './offers-on-screen.ts'
import { endsOffer, useGoneOffers } from './gone-offers.ts'
import { useOfferRing, type OfferRing } from './use-offer-ring.ts'
import { spokenOffer } from './cab-labels.ts'
import { markOfferSeen } from '../../api/notifications.ts'

/** Reported once for each offer and page; a report that failed is repeated at the next chance. */
const reported = new Set<string>()

/** Reports to the server which offers are in sight, so that it sends no push or text as well. A hidden tab shows nothing. */
const useSeenOffers = (offers: readonly JobOffer[]): void => {
  const keys = offers.map(offerKey).join()
  useEffect(() => {
    const notify = (): void => {
      if (document.visibilityState !== 'visible') return
      for (const key of keys.split(',').filter((one) => one !== '' && !reported.has(one))) {
        const [bookingId = ''] = key.split(' ')
        reported.add(key)
        markOfferSeen(bookingId).catch(() => reported.delete(key))
      }
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  }, [keys])
}

export type PendingJobsState = {
  /** Least time left first. */
  shown: readonly ShownOffer[]
  ring: OfferRing
  isRinging: boolean
  /** Silences the offers that are on screen now. */
  silence: () => void
  /** Why an offer cannot be accepted; null when it can. */
  reasonFor: (offer: JobOffer) => string | null
  accept: (offer: JobOffer) => void
  acceptingId: string | null
  /** The offer that the driver is declining with a reason, as long as it can be answered. */
  inQuestion: JobOffer | null
  setToDecline: (offer: JobOffer | null) => void
  /** The driver has read why an offer is gone. */
  dismissGone: (bookingId: string) => void
  decline: (offer: JobOffer, reason: DeclineReason) => void
  isDeclining: boolean
}

export const usePendingJobs = (
  driver: DriverSelf,
  offers: readonly JobOffer[],
): PendingJobsState => {
  const client = useQueryClient()
  const accepting = useMutation(acceptJob)
  const declining = useMutation(declineJob)
  const [toDecline, setToDecline] = useState<JobOffer | null>(null)
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())

  const open = useOffersOnScreen(offers)
  const { gone, dismiss, noteAnswer, forgetAnswer } = useGoneOffers(offers, {
    activeBookingId: driver.activeBookingId,
    nowMs: () => serverNow().getTime(),
  })
  // In its own place among the others, so that nothing moves.
  const shown = inOrder([
    ...open,
    ...gone.map(({ offer, label }) => ({ offer, isExpired: true, goneLabel: label })),
  ])
  useAnnouncedOffers(open)
  const inQuestion = stillOpen(toDecline, shown)
  const isGone = toDecline !== null && inQuestion === null && !declining.isPending
  useEffect(() => {
    if (!isGone) return
    setToDecline(null)
    toastOfferGone()
  }, [isGone])
  // The question has too many answers for a driver on the move, who can still pass.
  const lock = useControlLock()
  const isLocked = lock !== null && toDecline !== null
  useEffect(() => {
    if (!isLocked) return
    setToDecline(null)
    toastLocked(lock)
  }, [isLocked, lock])
  useSeenOffers(open.map(({ offer }) => offer))
  const reasonFor = (offer: JobOffer): string | null => acceptReason(driver, offer, serverNow())
  const acceptingId = accepting.isPending ? accepting.variables.bookingId : null

  const answerable = shown.filter(({ offer }) => reasonFor(offer) === null)
  const quietAbout = new Set(silenced)
  for (const { offer } of shown) {
    const isBeingAnswered = [inQuestion?.bookingId, acceptingId].includes(offer.bookingId)
    if (isBeingAnswered) quietAbout.add(offerKey(offer))
  }
  const isRinging = isRingWanted(answerable, quietAbout)
  const ring = useOfferRing(isRinging)

  /** Another driver may have been first: the list shows it at once. */
  const refresh = (): void => void client.invalidateQueries({ queryKey: queryKeys.offers })

  return {
    shown,
    ring,
    isRinging,
    silence: () => setSilenced(new Set(shown.map(({ offer }) => offerKey(offer)))),
    reasonFor,
    acceptingId,
    dismissGone: dismiss,
    accept: ({ bookingId }) => {
      noteAnswer(bookingId)
      accepting.mutate(
        { bookingId },
        {
          onSuccess: toastAccepted,
          onError: (failure) => {
            if (!endsOffer(failure)) forgetAnswer(bookingId)
            toastAcceptFailure(failure)
            refresh()
          },
        },
      )
    },
    inQuestion,
    setToDecline,
    decline: ({ bookingId }, reason) => {
      noteAnswer(bookingId)
      declining.mutate(
        { bookingId, body: { reason } },
        {
          onSuccess: toastDeclined,
          onError: (failure) => {
            if (!endsOffer(failure)) forgetAnswer(bookingId)
            toastRefusal(failure)
            refresh()
          },
          onSettled: () => setToDecline(null),
        },
      )
    },
    isDeclining: declining.isPending,
  }
}

/** The offers to show now; updates when the next one runs out, and not before. */
const useOffersOnScreen = (offers: readonly JobOffer[]): ShownOffer[] => {
  const [, look] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let timer: number | undefined
    const wait = (): void => {
      const waitMs = msUntilChange(offers, serverNow().getTime())
      if (waitMs === null) return
      timer = window.setTimeout(() => {
        look()
        wait()
      }, waitMs)
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [offers])

  return offersOnScreen(offers, serverNow().getTime())
}

/** Once for each offer and page. */
const announced = new Set<string>()

/** Has each new offer read out by a screen reader, whichever screen shows it. */
const useAnnouncedOffers = (open: readonly ShownOffer[]): void => {
  useEffect(() => {
    for (const { offer, isExpired } of open) {
      if (isExpired || announced.has(offerKey(offer))) continue
      announced.add(offerKey(offer))
      announce(spokenOffer(offer))
    }
  }, [open])
}
