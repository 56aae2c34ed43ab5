/** The steps of customer, driver and operator once drivers are asked. Each records the answer that it got. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  driverTransitions,
  isActiveJob,
  type BookingStatus,
  type DriverTransition,
} from '../../domain/bookings/booking.ts'
import { valueAt } from '../../server/testing/change-json.ts'
import type { Reply } from './open-requests.ts'
import type { Pair } from './people.ts'
import { codeOf, GaveUpWaiting, insist, pathOf, patientMs, statusOf, type Stage } from './stage.ts'
import type { Answered } from './answered.ts'

export const accept = async (
  stage: Stage,
  { driverCookie }: Pair,
  answered: Answered,
): Promise<void> => {
  const reply = await insist(stage, {
    method: 'POST',
    path: pathOf(answered, '/accept'),
    cookie: driverCookie,
  })
  answered.accepted = reply.status === 200 && statusOf(reply) !== 'confirming_payment' ? true : null
  if (reply.status >= 400) answered.accepted = false
}

export const decline = async (
  stage: Stage,
  { driverCookie }: Pair,
  answered: Answered,
): Promise<void> => {
  const body = { reason: 'too_far' }
  const path = pathOf(answered, '/decline')
  const reply = await insist(stage, { method: 'POST', path, cookie: driverCookie, body })
  answered.declined = reply.status < 300
}

export const giveUp = async (
  stage: Stage,
  { driverCookie }: Pair,
  answered: Answered,
): Promise<void> => {
  const reply = await insist(
    stage,
    {
      method: 'POST',
      path: pathOf(answered, '/cancel'),
      cookie: driverCookie,
      body: { expectedFeeCents: 0 },
    },
    (answer) => codeOf(answer) !== 'payment_being_confirmed',
  )
  answered.gaveUp = reply.status === 200
}

/** The customer cancels at the fee shown; when the fee has grown since it was read, it is read again. */
export const cancel = async (
  stage: Stage,
  { customerCookie }: Pair,
  answered: Answered,
): Promise<void> => {
  while (!stage.isOver()) {
    const seen = await insist(stage, {
      method: 'GET',
      path: pathOf(answered),
      cookie: customerCookie,
    })
    const fee = Number(valueAt(seen.body, ['cancelNow', 'feeCents']) ?? 0)
    const reply = await insist(stage, {
      method: 'POST',
      path: pathOf(answered, '/cancel'),
      cookie: customerCookie,
      body: { expectedFeeCents: fee },
    })
    answered.cancelled ||= reply.status === 200
    const code = codeOf(reply)
    if (code !== 'payment_being_confirmed' && code !== 'cancel_fee_changed') return
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const newName = ({ random }: Stage): string =>
  Array.from({ length: 24 }, () => letters[random.between(0, 25)]).join('')

export const talk = async (stage: Stage, pair: Pair, answered: Answered): Promise<void> => {
  for (const cookie of [pair.customerCookie, pair.driverCookie]) {
    const clientId = newName(stage)
    const reply = await insist(stage, {
      method: 'POST',
      path: pathOf(answered, '/messages'),
      cookie,
      body: { clientId, messageType: 'text', content: 'I am at the gate' },
    })
    if (reply.status === 201) answered.messages.push(clientId)
  }
}

export const advance = async (
  stage: Stage,
  { driverCookie }: Pair,
  answered: Answered,
  step: DriverTransition,
): Promise<Reply> => {
  const startCode = step === 'start' ? await stage.startCodeOf(answered.bookingId) : null
  return insist(stage, {
    method: 'POST',
    path: pathOf(answered, '/transitions'),
    cookie: driverCookie,
    body: {
      transition: step,
      clientId: newName(stage),
      ...(startCode ? { startCode } : {}),
      ...(step === 'complete' ? { handover: { isAtDropoff: true, reason: 'no_camera' } } : {}),
    },
  })
}

/** Drives the current job to its end, so that the driver is free for the next. */
export const driveToTheEnd = async (
  stage: Stage,
  pair: Pair,
  answered: Answered,
): Promise<void> => {
  while (!stage.isOver()) {
    const seen = await insist(stage, {
      method: 'GET',
      path: pathOf(answered),
      cookie: pair.customerCookie,
    })
    const status = statusOf(seen)
    if (status === undefined || !isActiveJob(status)) return
    await sendPosition(stage, pair)
    const step = driverTransitions.find((one) => nextOf[status] === one)
    if (step) {
      const reply = await advance(stage, pair, answered, step)
      if (step === 'complete' && reply.status === 200) {
        answered.completed = true
        await lookBack(stage, pair, answered)
        return
      }
    }
    await pause(patientMs / 5)
  }
  throw new GaveUpWaiting()
}

const nextOf: Partial<Record<BookingStatus, DriverTransition>> = {
  confirmed: 'set_off',
  driver_en_route: 'arrive',
  driver_arrived: 'start',
  in_progress: 'complete',
}

const sendPosition = async (stage: Stage, { driverCookie, at }: Pair): Promise<void> => {
  await stage.requests.send({
    method: 'POST',
    path: '/api/driver/positions',
    cookie: driverCookie,
    body: {
      positions: [{ at: new Date().toISOString(), ...at, accuracyM: 8 }],
      isSharing: true,
    },
  })
}

/** The customer says how it was, and now and then has something back. */
const lookBack = async (
  stage: Stage,
  { customerCookie }: Pair,
  answered: Answered,
): Promise<void> => {
  const { random, operatorCookie } = stage
  const rated = await insist(stage, {
    method: 'POST',
    path: pathOf(answered, '/rating'),
    cookie: customerCookie,
    body: { stars: random.between(3, 5) },
  })
  answered.isRated = rated.status === 200
  if (random.next() > 0.3) return
  const refund = await insist(stage, {
    method: 'POST',
    path: '/api/operations/undoable-actions',
    cookie: operatorCookie,
    body: {
      kind: 'refund',
      bookingId: answered.bookingId,
      amountCents: random.between(1_00, 20_00),
      reason: 'Came an hour late',
    },
  })
  if (refund.status === 202) answered.refunds += 1
}
