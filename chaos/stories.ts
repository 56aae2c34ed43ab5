/** What people do, one booking after the other: whoever gets no answer asks again, and whoever gets one believes it. */
import { setTimeout as pause } from 'node:timers/promises'
import { driverMoves, isActiveJob, type BookingStatus, type DriverMove } from '../domain/booking.ts'
import { valueAt } from '../server/testing/change-json.ts'
import { sampleBookingRequest, sampleQuoteRequest } from '../server/testing/sample-requests.ts'
import type { Asking, Reply, Sent } from './ask.ts'
import type { Pair } from './people.ts'
import type { ProviderControl } from './provider-control.ts'
import type { Random } from './random.ts'
import { nothingTold, type Told } from './told.ts'

export type Stage = {
  asking: Asking
  provider: ProviderControl
  random: Random
  operatorCookie: string
  /** The four digits, which nobody learns over the API who does not stand beside the vehicle. */
  startCodeOf: (bookingId: string) => Promise<string | null>
  /** Nobody begins anything new, and whoever waits for something gives up at last. */
  isOver: () => boolean
}

/** Nobody answered until the end of the run. */
class GaveUpWaiting extends Error {}

const patientMs = 250

/** The pair's bookings until the run is over; each is put into `told` when it has a name. */
export const liveOn = async (stage: Stage, pair: Pair, mayBegin: () => boolean, told: Told[]) => {
  while (mayBegin() && !stage.isOver()) {
    try {
      await tellStory(stage, pair, told)
    } catch (error) {
      if (!(error instanceof GaveUpWaiting)) throw error
    }
    await pause(stage.random.between(50, 600))
  }
}

const codeOf = ({ body }: Reply): unknown => valueAt(body, ['code'])
const statusOf = ({ body }: Reply): BookingStatus | undefined =>
  valueAt(body, ['status']) as BookingStatus | undefined

/** Asks again while nothing comes back, or only that it is not possible just now. */
const insist = async (
  { asking, isOver }: Stage,
  sent: Sent,
  isAnswer: (reply: Reply) => boolean = () => true,
): Promise<Reply> => {
  while (!isOver()) {
    const reply = await asking.send(sent)
    if (reply.status > 0 && reply.status < 500 && isAnswer(reply)) return reply
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}

const tellStory = async (stage: Stage, pair: Pair, all: Told[]): Promise<void> => {
  const { random } = stage
  const told = await book(stage, pair)
  if (told === null) return
  all.push(told)
  if (!(await hold(stage, pair, told))) return
  const plot = random.pick([
    'whole',
    'whole',
    'whole',
    'late',
    'race',
    'give_up',
    'decline',
  ] as const)
  switch (plot) {
    case 'whole':
      await accept(stage, pair, told)
      await talk(stage, pair, told)
      break
    case 'late':
      await accept(stage, pair, told)
      await move(stage, pair, told, 'set_off')
      await cancel(stage, pair, told)
      break
    case 'race':
      await Promise.all([accept(stage, pair, told), cancel(stage, pair, told)])
      break
    case 'give_up':
      await accept(stage, pair, told)
      await giveUp(stage, pair, told)
      await cancel(stage, pair, told)
      break
    case 'decline':
      await decline(stage, pair, told)
      await cancel(stage, pair, told)
      break
    default: {
      const unknown: never = plot
      throw new Error(`unknown plot ${String(unknown)}`)
    }
  }
  await driveToTheEnd(stage, pair, told)
}

const pathOf = ({ bookingId }: Told, rest = ''): string => `/api/bookings/${bookingId}${rest}`

/** Up to the card: every third customer mistypes the number first, and corrects it. */
const book = async (stage: Stage, { customerCookie, driverId, at }: Pair): Promise<Told | null> => {
  const { random } = stage
  const quote = await insist(stage, {
    method: 'POST',
    path: '/api/quotes',
    cookie: customerCookie,
    body: {
      ...sampleQuoteRequest,
      pickup: { location: 'roadside', where: { kind: 'point', ...at } },
      dropoff: null,
      manualDistanceKm: 20,
    },
  })
  const request = sampleBookingRequest(String(valueAt(quote.body, ['quoteId'])))
  const place = async (phone: string) =>
    insist(stage, {
      method: 'POST',
      path: '/api/bookings',
      cookie: customerCookie,
      body: { ...request, driverId, contact: { ...request.contact, phone } },
    })
  const phones = ['+353 20 910 0001', ...(random.next() < 0.3 ? ['+353 20 910 0002'] : [])]
  let told: Told | null = null
  for (const phone of phones) {
    const opened = await place(phone)
    if (opened.status !== 201) return told
    told = nothingTold(String(valueAt(opened.body, ['bookingId'])), phone)
    intents.set(told, String(valueAt(opened.body, ['clientSecret'])).split('_secret')[0] ?? '')
  }
  return told
}

const intents = new WeakMap<Told, string>()

/** Whether drivers are asked. One in ten closes the tab after the card, and the provider alone says what became of it. */
const hold = async (stage: Stage, { customerCookie }: Pair, told: Told): Promise<boolean> => {
  const { provider, random } = stage
  const intentId = intents.get(told)
  if (random.next() < 0.15) await provider.tell('confirm', { intentId, card: 'insufficientFunds' })
  const isTabClosed = random.next() < 0.1
  while (!stage.isOver()) {
    await provider.tell('confirm', { intentId, card: 'visa' })
    const seen = await insist(
      stage,
      isTabClosed
        ? { method: 'GET', path: pathOf(told), cookie: customerCookie }
        : { method: 'POST', path: pathOf(told, '/hold'), cookie: customerCookie },
    )
    const status = statusOf(seen)
    if (status !== undefined && status !== 'pending') return status === 'pending_driver_acceptance'
    if (codeOf(seen) === 'booking_ended') return false
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}

const accept = async (stage: Stage, { driverCookie }: Pair, told: Told): Promise<void> => {
  const reply = await insist(stage, {
    method: 'POST',
    path: pathOf(told, '/accept'),
    cookie: driverCookie,
  })
  told.accepted = reply.status === 200 && statusOf(reply) !== 'confirming_payment' ? true : null
  if (reply.status >= 400) told.accepted = false
}

const decline = async (stage: Stage, { driverCookie }: Pair, told: Told): Promise<void> => {
  const body = { reason: 'too_far' }
  const path = pathOf(told, '/decline')
  const reply = await insist(stage, { method: 'POST', path, cookie: driverCookie, body })
  told.declined = reply.status < 300
}

const giveUp = async (stage: Stage, { driverCookie }: Pair, told: Told): Promise<void> => {
  const reply = await insist(
    stage,
    {
      method: 'POST',
      path: pathOf(told, '/cancel'),
      cookie: driverCookie,
      body: { expectedFeeCents: 0 },
    },
    (answer) => codeOf(answer) !== 'payment_being_confirmed',
  )
  told.gaveUp = reply.status === 200
}

/** The customer, at the cost that is shown; a fee that has grown meanwhile is looked at again. */
const cancel = async (stage: Stage, { customerCookie }: Pair, told: Told): Promise<void> => {
  while (!stage.isOver()) {
    const seen = await insist(stage, { method: 'GET', path: pathOf(told), cookie: customerCookie })
    const fee = Number(valueAt(seen.body, ['cancelNow', 'feeCents']) ?? 0)
    const reply = await insist(stage, {
      method: 'POST',
      path: pathOf(told, '/cancel'),
      cookie: customerCookie,
      body: { expectedFeeCents: fee },
    })
    told.cancelled ||= reply.status === 200
    const code = codeOf(reply)
    if (code !== 'payment_being_confirmed' && code !== 'cancel_fee_changed') return
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const newName = ({ random }: Stage): string =>
  Array.from({ length: 24 }, () => letters[random.between(0, 25)]).join('')

const talk = async (stage: Stage, pair: Pair, told: Told): Promise<void> => {
  for (const cookie of [pair.customerCookie, pair.driverCookie]) {
    const clientId = newName(stage)
    const reply = await insist(stage, {
      method: 'POST',
      path: pathOf(told, '/messages'),
      cookie,
      body: { clientId, messageType: 'text', content: 'I am at the gate' },
    })
    if (reply.status === 201) told.messages.push(clientId)
  }
}

const move = async (
  stage: Stage,
  { driverCookie }: Pair,
  told: Told,
  step: DriverMove,
): Promise<Reply> => {
  const startCode = step === 'start' ? await stage.startCodeOf(told.bookingId) : null
  return insist(stage, {
    method: 'POST',
    path: pathOf(told, '/moves'),
    cookie: driverCookie,
    body: { move: step, clientId: newName(stage), ...(startCode ? { startCode } : {}) },
  })
}

/** So that the driver is free for the next: drives what is theirs to its end. */
const driveToTheEnd = async (stage: Stage, pair: Pair, told: Told): Promise<void> => {
  while (!stage.isOver()) {
    const seen = await insist(stage, {
      method: 'GET',
      path: pathOf(told),
      cookie: pair.customerCookie,
    })
    const status = statusOf(seen)
    if (status === undefined || !isActiveJob(status)) return
    await sendPosition(stage, pair)
    const step = driverMoves.find((one) => nextOf[status] === one)
    if (step) {
      const reply = await move(stage, pair, told, step)
      if (step === 'complete' && reply.status === 200) {
        told.completed = true
        await lookBack(stage, pair, told)
        return
      }
    }
    await pause(patientMs / 5)
  }
  throw new GaveUpWaiting()
}

const nextOf: Partial<Record<BookingStatus, DriverMove>> = {
  confirmed: 'set_off',
  driver_en_route: 'arrive',
  driver_arrived: 'start',
  in_progress: 'complete',
}

const sendPosition = async (stage: Stage, { driverCookie, at }: Pair): Promise<void> => {
  await stage.asking.send({
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
const lookBack = async (stage: Stage, { customerCookie }: Pair, told: Told): Promise<void> => {
  const { random, operatorCookie } = stage
  const rated = await insist(stage, {
    method: 'POST',
    path: pathOf(told, '/rating'),
    cookie: customerCookie,
    body: { stars: random.between(3, 5) },
  })
  told.isRated = rated.status === 200
  if (random.next() > 0.3) return
  const refund = await insist(stage, {
    method: 'POST',
    path: pathOf(told, '/refund'),
    cookie: operatorCookie,
    body: { amountCents: random.between(1_00, 20_00), reason: 'Came an hour late' },
  })
  if (refund.status === 202) told.refunds += 1
}
