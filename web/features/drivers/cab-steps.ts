/** What the cab view guides through, step by step, from the accepted job to its end. Pure. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { missingCorners, type PhotoKind } from '../../../domain/evidence/evidence.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

export type CabStep =
  /** The job's next step and nothing else. */
  | 'next'
  | 'pickup_photos'
  | 'start'
  /** The vehicle is on the truck, on its way. */
  | 'drive'
  | 'dropoff_photos'
  | 'signature'
  | 'check'
  /** The server, or the payment, is waited for. */
  | 'wait'

export const skippableSteps = ['pickup_photos', 'dropoff_photos', 'signature'] as const
export type SkippableStep = (typeof skippableSteps)[number]

/** What the driver has said on this device of the job in hand. */
export type CabProgress = {
  bookingId: string
  isAtDropoff: boolean
  skipped: readonly SkippableStep[]
}

type Evidence = {
  photos: readonly { kind: PhotoKind; isOfFormerDriver: boolean }[]
  isSigned: boolean
}

/** The one thing to do now. */
export const cabStepOf = (
  { status, nextTransition }: Pick<Booking, 'status' | 'nextTransition'>,
  { isAtDropoff, skipped }: Pick<CabProgress, 'isAtDropoff' | 'skipped'>,
  { photos, isSigned }: Evidence,
): CabStep => {
  if (nextTransition === null) return 'wait'
  const isOpen = (step: SkippableStep): boolean => !skipped.includes(step)
  if (status === 'driver_arrived') {
    const isShort = missingCorners('pickup', photos).length > 0
    return isShort && isOpen('pickup_photos') ? 'pickup_photos' : 'start'
  }
  if (status !== 'in_progress') return 'next'
  if (!isAtDropoff) return 'drive'
  if (missingCorners('dropoff', photos).length > 0 && isOpen('dropoff_photos')) {
    return 'dropoff_photos'
  }
  return !isSigned && isOpen('signature') ? 'signature' : 'check'
}

/** What was skipped in this part of the job and is still missing: it can be made up for until the next step. */
export const skippedStill = (
  { status }: Pick<Booking, 'status'>,
  { isAtDropoff, skipped }: Pick<CabProgress, 'isAtDropoff' | 'skipped'>,
  { photos, isSigned }: Evidence,
): SkippableStep[] => {
  const isMissing: Record<SkippableStep, boolean> = {
    pickup_photos: status === 'driver_arrived' && missingCorners('pickup', photos).length > 0,
    dropoff_photos:
      status === 'in_progress' && isAtDropoff && missingCorners('dropoff', photos).length > 0,
    signature: status === 'in_progress' && isAtDropoff && !isSigned,
  }
  return skippableSteps.filter((step) => skipped.includes(step) && isMissing[step])
}

const dayMs = 24 * 3_600_000
const nothingYet: CabProgress = { bookingId: '', isAtDropoff: false, skipped: [] }

const restore = (value: unknown): CabProgress => {
  if (typeof value !== 'object' || value === null) return nothingYet
  const { bookingId, isAtDropoff, skipped } = Object(value)
  const given: unknown[] = Array.isArray(skipped) ? skipped : []
  return {
    bookingId: typeof bookingId === 'string' ? bookingId : '',
    isAtDropoff: isAtDropoff === true,
    skipped: skippableSteps.filter((step) => given.includes(step)),
  }
}

/** Outlives a reload, and ends with the tab. */
const cabProgress = openPersistedState<CabProgress>({
  key: 'cab-progress',
  version: 1,
  keptForMs: dayMs,
  where: 'tab',
  initial: nothingYet,
  restore,
})

export const useCabProgress = (bookingId: string) => {
  const kept = cabProgress.use()
  const progress = kept.bookingId === bookingId ? kept : { ...nothingYet, bookingId }
  return {
    progress,
    reachDropoff: () => cabProgress.set({ ...progress, isAtDropoff: true }),
    leaveDropoff: () => cabProgress.set({ ...progress, isAtDropoff: false }),
    skip: (step: SkippableStep) =>
      cabProgress.set({ ...progress, skipped: [...progress.skipped, step] }),
    takeBack: (step: SkippableStep) =>
      cabProgress.set({ ...progress, skipped: progress.skipped.filter((one) => one !== step) }),
  }
}
