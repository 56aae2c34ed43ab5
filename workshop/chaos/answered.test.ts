import { expect, it } from 'vitest'
import { contradictions, noAnswers, type Kept, type Answered } from './answered.ts'

const phone = '+353 20 910 0002'
const answered = (over: Partial<Answered> = {}): Answered => ({
  ...noAnswers('bkg_1', phone),
  ...over,
})
const kept = (over: Partial<Kept> = {}): Kept => ({
  status: 'completed',
  phone: '+353209100002',
  driverId: 'drv_1',
  isCancelRequested: false,
  isRated: false,
  messages: [],
  refunds: 0,
  ...over,
})

it.each<[string, Answered, Kept]>([
  ['accepted and completed', answered({ accepted: true, completed: true }), kept()],
  [
    'accepted, and taken back by the customer, whose answer was lost',
    answered({ accepted: true }),
    kept({ status: 'cancelled', isCancelRequested: true }),
  ],
  [
    'refused, because it was cancelled',
    answered({ accepted: false, cancelled: true }),
    kept({ status: 'cancelled', isCancelRequested: true, driverId: null }),
  ],
  [
    'given up, and waiting for another',
    answered({ accepted: true, gaveUp: true }),
    kept({ status: 'pending_new_driver', driverId: null }),
  ],
])('holds: %s', (_, answers, is) => {
  expect(contradictions(answers, is)).toEqual([])
})

it.each<[string, Answered, Kept | undefined]>([
  ['a booking that is gone', answered(), undefined],
  ['accepted, and expired', answered({ accepted: true }), kept({ status: 'cancelled' })],
  ['refused, and theirs', answered({ accepted: false }), kept()],
  ['declined, and theirs', answered({ declined: true }), kept({ status: 'confirmed' })],
  ['given up, and still theirs', answered({ gaveUp: true }), kept({ status: 'confirmed' })],
  ['completed, and not', answered({ completed: true }), kept({ status: 'in_progress' })],
  ['cancelled, and not', answered({ cancelled: true }), kept()],
  ['rated, and not', answered({ isRated: true }), kept()],
  ['a message lost', answered({ messages: ['a'] }), kept()],
  ['a message doubled', answered({ messages: ['a'] }), kept({ messages: ['a', 'a'] })],
  ['a refund lost', answered({ refunds: 1 }), kept()],
  ['the number before the correction', answered(), kept({ phone: '+353 20 910 0001' })],
])('is broken: %s', (_, answers, is) => {
  expect(contradictions(answers, is)).toHaveLength(1)
})
