/**
 * The steps of a job, the signature at its end and readings of the odometer, on their way to the server: each is kept on this device with the time it was pressed
 * until the server has it (`web/api/kit/outbox.ts`), and the job is shown as the driver has pressed it. The server decides by its own clock,
 * in the same order.
 */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { HandoverRequest } from '../../../contract/bookings/handover.ts'
import type { SignatureRequest } from '../../../contract/bookings/evidence.ts'
import {
  bookingTransitions,
  driverTransitions,
  offeredDriverTransition,
  type BookingStatus,
  type DriverTransition,
} from '../../../domain/bookings/booking.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { undoSeconds } from '../../../domain/operations/undo.ts'
import { photoKinds } from '../../../domain/evidence/evidence.ts'
import { handoverReasonKeys } from '../../../domain/evidence/handover.ts'
import { call } from '../../api/kit/call.ts'
import { keepBooking, keepReading, keepSignature } from '../../api/kit/persist-query-cache.ts'
import { newClientId } from '../../api/kit/new-client-id.ts'
import { openOutbox, type FirstTry, type OutboxItem, type Sender } from '../../api/kit/outbox.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useSession } from '../../api/accounts/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { TransitionRequest } from './transition-values.ts'
import { restoreProof } from './handshake/handover-proof.ts'
import { restoreChained, restoreReading, type TypedReading } from './odometer/typed-reading.ts'
import { stepsPlace } from './steps-place.ts'

export type JobStep = OutboxItem & {
  body: TransitionRequest | SignatureRequest | TypedReading
  /** By this device's clock. */
  pressedAt: string
  /** Until then, by the same clock, it can be taken back and is not sent. */
  heldUntil?: string
}

/** The only item that a customer can make as well, on their own phone. */
export type SignatureStep = JobStep & { body: SignatureRequest }

export const isSignature = (step: JobStep): step is SignatureStep => 'signerName' in step.body

/** A reading of the odometer; its `clientId` is that of the item. */
export type ReadingStep = JobStep & { body: TypedReading }

export const isReading = (step: JobStep): step is ReadingStep => 'salt' in step.body

/** What the driver recorded: it counts whatever becomes of the steps around it. */
const isRecord = (step: JobStep): boolean => isSignature(step) || isReading(step)

/** The step that a driver pressed; undefined for a signature or a reading. */
export const getTransition = ({ body }: JobStep): DriverTransition | undefined =>
  'transition' in body ? body.transition : undefined

const isText = (value: unknown): value is string => typeof value === 'string'
const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))

/** Users can edit their storage: anything but a step is left out. */
export const restoreSteps = (value: unknown): JobStep[] =>
  (Array.isArray(value) ? value : []).flatMap((kept: unknown): JobStep[] => {
    const { clientId, accountId, bookingId, pressedAt, problem, problemCode, heldUntil, body } =
      Object(kept)
    const restored = restoreTransition(body) ?? restoreSignature(body) ?? restoreReading(body)
    if (!isText(clientId) || !isText(accountId) || !isText(bookingId)) return []
    if (!restored || !isMoment(pressedAt)) return []
    return [
      {
        clientId,
        accountId,
        bookingId,
        pressedAt,
        body: restored,
        problem: isText(problem) ? problem : null,
        ...(isText(problemCode) ? { problemCode } : {}),
        ...(isMoment(heldUntil) ? { heldUntil } : {}),
      },
    ]
  })

const restoreTransition = (body: unknown): TransitionRequest | null => {
  const { notes, estimatedArrival, startCode, phoneTries } = Object(body)
  const handover = restoreHandover(Object(body).handover)
  // a step that an older release kept says `move`
  const { transition: pressed = Object(body).move } = Object(body)
  const transition = driverTransitions.find((one) => one === pressed)
  if (!transition) return null
  return {
    transition,
    ...(isText(notes) ? { notes } : {}),
    ...(isMoment(estimatedArrival) ? { estimatedArrival } : {}),
    ...(isText(startCode) ? { startCode } : {}),
    ...(Number.isInteger(phoneTries) ? { phoneTries } : {}),
    ...(handover ? { handover } : {}),
  }
}

const restoreHandover = (value: unknown): HandoverRequest | null => {
  if (typeof value !== 'object' || value === null) return null
  const { isAtDropoff, waitingPhotos, reason: given, note } = Object(value)
  const reason = handoverReasonKeys.find((one) => one === given)
  const waiting: unknown[] = Array.isArray(waitingPhotos) ? waitingPhotos : []
  return {
    isAtDropoff: typeof isAtDropoff === 'boolean' ? isAtDropoff : null,
    waitingPhotos: photoKinds.filter((kind) => waiting.includes(kind)),
    ...(reason ? { reason } : {}),
    ...(isText(note) ? { note } : {}),
    ...restoreProof(value),
  }
}

const restoreSignature = (body: unknown): SignatureRequest | null => {
  const { signerName, path, chained } = Object(body)
  if (!isText(signerName) || (path !== null && !isText(path))) return null
  return { signerName, path, ...restoreChained(chained) }
}

/** Drops an arrival that has passed while the step waited: it is meaningless now, and the server would refuse it. */
const stillTrue = ({ estimatedArrival, ...body }: TransitionRequest): TransitionRequest =>
  estimatedArrival === undefined || Date.parse(estimatedArrival) <= serverNow().getTime()
    ? body
    : { ...body, estimatedArrival }

/** How long it can still be taken back, in milliseconds; longer than that is a clock that was set. */
export const holdLeftMs = ({ heldUntil }: JobStep, nowMs = Date.now()): number => {
  const leftMs = heldUntil === undefined ? 0 : Date.parse(heldUntil) - nowMs
  return leftMs > undoSeconds * 1_000 ? 0 : Math.max(0, leftMs)
}

const outbox = openOutbox<JobStep>({
  place: stepsPlace,
  restore: restoreSteps,
  isChain: true,
  holdsOthers: (step) => !isReading(step),
  leftMs: holdLeftMs,
  deliver: async ({ bookingId, clientId, pressedAt, heldUntil, body }, { client }) => {
    if ('signerName' in body) {
      const params = { bookingId }
      const signature = await call('PUT /api/bookings/:bookingId/signature', {
        params,
        body: { ...body, pressedAt },
      })
      keepSignature(client, bookingId, signature)
      return
    }
    if ('salt' in body) {
      const params = { bookingId }
      const reading = await call('POST /api/bookings/:bookingId/odometer', {
        params,
        body: { ...body, clientId, pressedAt },
      })
      keepReading(client, bookingId, reading)
      return
    }
    const booking = await call('POST /api/bookings/:bookingId/transitions', {
      params: { bookingId },
      body: { ...stillTrue(body), clientId, pressedAt },
    })
    keepBooking(client, booking)
    // no press waits for this one any more
    if (heldUntil !== undefined) toastTaken(body.transition)
  },
})

export const toastTaken = (transition: DriverTransition): void =>
  toast.success({
    title: 'Status Updated',
    description: `Job status changed to: ${statusLabels[bookingTransitions[transition].to]}`,
  })

export const {
  flush: flushSteps,
  isKept: areStepsKept,
  useSending: useSendingStep,
  sendAgain: sendStepAgain,
  discardOf: discardStepsOf,
} = outbox

/** The steps that an account has pressed on this device and that wait, or were refused; oldest first. Of one booking, or of all. */
export const useJobSteps = (accountId: string | undefined, bookingId?: string): JobStep[] => {
  // The press of these is not finished: their button shows it.
  const firstTries = outbox.useFirstTries()
  return outbox
    .use()
    .filter(
      (one) =>
        one.accountId === accountId &&
        (bookingId === undefined || one.bookingId === bookingId) &&
        !firstTries.has(one.clientId),
    )
}

type Pressed = Pick<JobStep, 'bookingId' | 'body'>

/**
 * Queues a step and waits for the end of its first try. `holdMs`: how long it can be taken back. It replaces the same step if that was refused; another refused step, and what was
 * pressed after it, no longer counts: the job has continued without them. A signature or a reading always counts, and goes first.
 */
export const pressStep = (sender: Sender, pressed: Pressed, holdMs = 0): Promise<FirstTry> => {
  const theirs = stepsOf(sender, pressed)
  const refused = theirs.findIndex((one) => one.problem !== null && !isReading(one))
  const unanswered = refused === -1 ? [] : theirs.slice(refused)
  const [first, ...behind] = unanswered
  outbox.drop(...unanswered.map(({ clientId }) => clientId))
  const made = newStep(sender, pressed)
  const heldUntil = new Date(Date.now() + holdMs).toISOString()
  const step = holdMs > 0 ? { ...made, heldUntil } : made
  const isSame = first !== undefined && getTransition(first) === getTransition(step)
  if (!isSame) for (const one of unanswered.filter(isRecord)) outbox.add(sender, again(one))
  const tried = outbox.addAndWait(sender, step)
  if (isSame) for (const next of behind) outbox.add(sender, next)
  return tried
}

/**
 * Queues a signature and waits for the end of its first try. It replaces one that has not arrived, and goes before the end of the job,
 * after which the server takes no signature.
 */
export const signAndWait = (
  sender: Sender,
  bookingId: string,
  body: SignatureRequest,
): Promise<FirstTry> => {
  const theirs = stepsOf(sender, { bookingId })
  const last = theirs.filter((step) => getTransition(step) === 'complete')
  const replaced = [...theirs.filter(isSignature), ...last]
  outbox.drop(...replaced.map(({ clientId }) => clientId))
  const tried = outbox.addAndWait(sender, newStep(sender, { bookingId, body }))
  for (const step of last) outbox.add(sender, again(step))
  return tried
}

/**
 * Queues a reading of the odometer and waits for the end of its first try. It replaces one that was refused, no other: each is a link of the
 * chain. It goes before the end of the job, after which the server takes none.
 */
export const readAndWait = (
  sender: Sender,
  bookingId: string,
  body: TypedReading,
): Promise<FirstTry> => {
  const theirs = stepsOf(sender, { bookingId })
  const last = theirs.filter((step) => getTransition(step) === 'complete')
  const refused = theirs.filter((step) => isReading(step) && step.problem !== null)
  outbox.drop(...[...refused, ...last].map(({ clientId }) => clientId))
  const tried = outbox.addAndWait(sender, newStep(sender, { bookingId, body }))
  for (const step of last) outbox.add(sender, again(step))
  return tried
}

/** Removes a step that was not sent yet. Answers false when it is too late. */
export const takeBackStep = (step: JobStep): boolean => {
  if (holdLeftMs(step) <= 0) return false
  outbox.drop(step.clientId)
  return true
}

/** Sends a held step now: its driver looks at something else, and the page may not be woken again. */
export const releaseStep = (sender: Sender, { heldUntil: _until, ...step }: JobStep): void => {
  outbox.replace(step)
  void outbox.flush(sender)
}

/** As if it had not been refused. */
const again = (step: JobStep): JobStep => ({ ...step, problem: null })

const stepsOf = (
  { accountId }: Pick<Sender, 'accountId'>,
  { bookingId }: Pick<JobStep, 'bookingId'>,
): JobStep[] =>
  outbox.look().filter((one) => one.accountId === accountId && one.bookingId === bookingId)

const newStep = ({ accountId }: Sender, pressed: Pressed): JobStep => ({
  ...pressed,
  clientId: newClientId(),
  accountId,
  pressedAt: new Date().toISOString(),
  problem: null,
})

/** Removes a refused step, and the steps that were pressed after it; a signature alone. */
export const dropStep = (step: JobStep): void => {
  const { accountId, bookingId, clientId } = step
  if (isRecord(step)) return outbox.drop(clientId)
  const theirs = stepsOf({ accountId }, { bookingId })
  const from = theirs.findIndex((one) => one.clientId === clientId)
  const taken = theirs.slice(Math.max(from, 0)).filter((one) => !isRecord(one))
  if (from >= 0) outbox.drop(...taken.map((one) => one.clientId))
}

type Standing = Pick<Booking, 'status' | 'nextTransition'>

/**
 * The job as its driver has pressed it: with the steps that wait, and none behind a refused one. It is over only when the server says so.
 * Pure.
 */
export const asPressed = <Job extends Standing>(job: Job, steps: readonly JobStep[]): Job => {
  let standing: Standing = job
  for (const { body, problem } of steps) {
    if (!('transition' in body)) continue
    if (problem !== null) break
    // The server has it already.
    if (standing.nextTransition !== body.transition) continue
    standing = afterTransition(bookingTransitions[body.transition].to, standing.status)
  }
  return standing === job ? job : { ...job, ...standing }
}

const afterTransition = (to: BookingStatus, from: BookingStatus): Standing =>
  to === 'completed'
    ? { status: from, nextTransition: null }
    : { status: to, nextTransition: offeredDriverTransition(to) }

/** `asPressed` in a component, for the signed-in account; undefined while the job is. */
export function useAsPressed(job: Booking): Booking
export function useAsPressed(job: Booking | undefined): Booking | undefined
export function useAsPressed(job: Booking | undefined): Booking | undefined {
  const { account } = useSession()
  const steps = useJobSteps(account?.accountId, job?.bookingId)
  return job && asPressed(job, steps)
}
