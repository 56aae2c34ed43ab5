/**
 * The steps of a job on their way to the server: each is kept on this device with the moment at which it was pressed until the server has it
 * (`web/api/outbox.ts`), and the job is shown as the driver has pressed it. The server decides by its own clock, in the same order.
 */
import type { Booking } from '../../../contract/bookings.ts'
import {
  bookingMoves,
  driverMoves,
  offeredDriverMove,
  type BookingStatus,
} from '../../../domain/booking.ts'
import { call } from '../../api/call.ts'
import { keepBooking } from '../../api/keep-answers.ts'
import { newClientId } from '../../api/new-client-id.ts'
import { openOutbox, type FirstTry, type OutboxItem, type Sender } from '../../api/outbox.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSession } from '../../api/session.ts'
import type { MoveRequest } from './move-values.ts'
import { stepsPlace } from './steps-place.ts'

export type JobStep = OutboxItem & {
  body: MoveRequest
  /** By this device's clock. */
  pressedAt: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))

/** People edit their storage: what is no step is left out. */
export const restoreSteps = (value: unknown): JobStep[] =>
  (Array.isArray(value) ? value : []).flatMap((kept: unknown): JobStep[] => {
    const { clientId, accountId, bookingId, pressedAt, problem, body } = Object(kept)
    const { notes, estimatedArrival, startCode } = Object(body)
    const move = driverMoves.find((one) => one === Object(body).move)
    if (!isText(clientId) || !isText(accountId) || !isText(bookingId)) return []
    if (!move || !isMoment(pressedAt)) return []
    return [
      {
        clientId,
        accountId,
        bookingId,
        pressedAt,
        body: {
          move,
          ...(isText(notes) ? { notes } : {}),
          ...(isMoment(estimatedArrival) ? { estimatedArrival } : {}),
          ...(isText(startCode) ? { startCode } : {}),
        },
        problem: isText(problem) ? problem : null,
      },
    ]
  })

/** An arrival that has passed while the step waited says nothing any more, and the server would refuse it. */
const stillTrue = ({ estimatedArrival, ...body }: MoveRequest): MoveRequest =>
  estimatedArrival === undefined || Date.parse(estimatedArrival) <= serverNow().getTime()
    ? body
    : { ...body, estimatedArrival }

const outbox = openOutbox<JobStep>({
  place: stepsPlace,
  restore: restoreSteps,
  isChain: true,
  deliver: async ({ bookingId, clientId, pressedAt, body }, { client }) => {
    const booking = await call('POST /api/bookings/:bookingId/moves', {
      params: { bookingId },
      body: { ...stillTrue(body), clientId, pressedAt },
    })
    keepBooking(client, booking)
  },
})

export const {
  flush: flushSteps,
  useSending: useSendingStep,
  sendAgain: sendStepAgain,
  discardOf: discardStepsOf,
} = outbox

/** Those that an account has pressed on this device and that wait, or were refused; oldest first. Of one booking, or of all. */
export const useJobSteps = (accountId: string | undefined, bookingId?: string): JobStep[] => {
  // The press of these is not over: their button says so.
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

/**
 * Puts a step on its way and waits for the end of its first try. It takes the place of the same step that was refused; another one that was
 * refused, and what was pressed after it, no longer counts: the job has gone on without them.
 */
export const pressStep = (
  sender: Sender,
  { bookingId, body }: Pick<JobStep, 'bookingId' | 'body'>,
): Promise<FirstTry> => {
  const theirs = outbox
    .look()
    .filter((one) => one.accountId === sender.accountId && one.bookingId === bookingId)
  const refused = theirs.findIndex(({ problem }) => problem !== null)
  const undecided = refused === -1 ? [] : theirs.slice(refused)
  const [first, ...behind] = undecided
  outbox.drop(...undecided.map(({ clientId }) => clientId))
  const tried = outbox.addAndWait(sender, {
    clientId: newClientId(),
    accountId: sender.accountId,
    bookingId,
    body,
    pressedAt: new Date().toISOString(),
    problem: null,
  })
  if (first?.body.move === body.move) for (const step of behind) outbox.add(sender, step)
  return tried
}

/** Takes back a step that was refused, and those that were pressed after it. */
export const dropStep = ({ accountId, bookingId, clientId }: JobStep): void => {
  const theirs = outbox
    .look()
    .filter((one) => one.accountId === accountId && one.bookingId === bookingId)
  const from = theirs.findIndex((one) => one.clientId === clientId)
  if (from >= 0) outbox.drop(...theirs.slice(from).map((one) => one.clientId))
}

type Standing = Pick<Booking, 'status' | 'nextMove'>

/**
 * The job as its driver has pressed it: with the steps that wait, and none behind one that was refused. It is over only when the server
 * says so. Pure.
 */
export const asPressed = <Job extends Standing>(job: Job, steps: readonly JobStep[]): Job => {
  let standing: Standing = job
  for (const { body, problem } of steps) {
    if (problem !== null) break
    // The server has it already.
    if (standing.nextMove !== body.move) continue
    standing = afterMove(bookingMoves[body.move].to, standing.status)
  }
  return standing === job ? job : { ...job, ...standing }
}

const afterMove = (to: BookingStatus, from: BookingStatus): Standing =>
  to === 'completed'
    ? { status: from, nextMove: null }
    : { status: to, nextMove: offeredDriverMove(to) }

/** `asPressed` in a component, for the account that is signed in; undefined while the job is. */
export function useAsPressed(job: Booking): Booking
export function useAsPressed(job: Booking | undefined): Booking | undefined
export function useAsPressed(job: Booking | undefined): Booking | undefined {
  const { account } = useSession()
  const steps = useJobSteps(account?.accountId, job?.bookingId)
  return job && asPressed(job, steps)
}
