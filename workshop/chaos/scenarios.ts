/** What simulated users do, one booking after the other: a request without an answer is repeated, and an answer is taken as true. */
import { setTimeout as pause } from 'node:timers/promises'
import { valueAt } from '../../server/testing/change-json.ts'
import {
  sampleBookingRequest,
  sampleQuoteRequest,
} from '../../server/testing/samples/sample-requests.ts'
import type { Pair } from './people.ts'
import { codeOf, GaveUpWaiting, insist, pathOf, patientMs, statusOf, type Stage } from './stage.ts'
import { accept, cancel, decline, driveToTheEnd, giveUp, advance, talk } from './steps.ts'
import { noAnswers, type Answered } from './answered.ts'

/** The pair's bookings until the run is over; each is put into `answered` when it has a name. */
export const liveOn = async (
  stage: Stage,
  pair: Pair,
  mayBegin: () => boolean,
  answered: Answered[],
) => {
  while (mayBegin() && !stage.isOver()) {
    try {
      await runScenario(stage, pair, answered)
    } catch (error) {
      if (!(error instanceof GaveUpWaiting)) throw error
    }
    await pause(stage.random.between(50, 600))
  }
}

const runScenario = async (stage: Stage, pair: Pair, all: Answered[]): Promise<void> => {
  const { random } = stage
  const answered = await book(stage, pair)
  if (answered === null) return
  all.push(answered)
  if (!(await hold(stage, pair, answered))) return
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
      await accept(stage, pair, answered)
      await talk(stage, pair, answered)
      break
    case 'late':
      await accept(stage, pair, answered)
      await advance(stage, pair, answered, 'set_off')
      await cancel(stage, pair, answered)
      break
    case 'race':
      await Promise.all([accept(stage, pair, answered), cancel(stage, pair, answered)])
      break
    case 'give_up':
      await accept(stage, pair, answered)
      await giveUp(stage, pair, answered)
      await cancel(stage, pair, answered)
      break
    case 'decline':
      await decline(stage, pair, answered)
      await cancel(stage, pair, answered)
      break
    default: {
      const unknown: never = plot
      throw new Error(`unknown plot ${String(unknown)}`)
    }
  }
  await driveToTheEnd(stage, pair, answered)
}

/** Up to the card: every third customer mistypes the number first, and corrects it. */
const book = async (
  stage: Stage,
  { customerCookie, driverId, at }: Pair,
): Promise<Answered | null> => {
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
  let answered: Answered | null = null
  for (const phone of phones) {
    const opened = await place(phone)
    if (opened.status !== 201) return answered
    answered = noAnswers(String(valueAt(opened.body, ['bookingId'])), phone)
    intents.set(answered, String(valueAt(opened.body, ['clientSecret'])).split('_secret')[0] ?? '')
  }
  return answered
}

const intents = new WeakMap<Answered, string>()

/** Whether drivers are asked. One customer in ten closes the tab after the card, so that only the provider reports the outcome. */
const hold = async (
  stage: Stage,
  { customerCookie }: Pair,
  answered: Answered,
): Promise<boolean> => {
  const { provider, random } = stage
  const intentId = intents.get(answered)
  if (random.next() < 0.15)
    await provider.control('confirm', { intentId, card: 'insufficientFunds' })
  const isTabClosed = random.next() < 0.1
  while (!stage.isOver()) {
    await provider.control('confirm', { intentId, card: 'visa' })
    const seen = await insist(
      stage,
      isTabClosed
        ? { method: 'GET', path: pathOf(answered), cookie: customerCookie }
        : { method: 'POST', path: pathOf(answered, '/hold'), cookie: customerCookie },
    )
    const status = statusOf(seen)
    if (status !== undefined && status !== 'pending') return status === 'pending_driver_acceptance'
    if (codeOf(seen) === 'booking_ended') return false
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}
