/** The record of a hand-shake. Seen to fail with: another plate taken without the code; a time from before the acceptance. Mutant: plates compared letter by letter. */
import { expect, it } from 'vitest'
import { comparePlates } from './compare-plates.ts'
import { momentsOf } from './handshake.ts'
import { handshakeLabel } from './handshake-copy.ts'

const now = new Date('2026-12-04T18:31:00Z')
const acceptedAt = new Date('2026-12-04T17:00:00Z')

it.each([
  ['no time of a device', null, 1],
  ['a time between acceptance and now', '2026-12-04T18:04:00Z', 2],
  ['a clock a little fast', '2026-12-04T18:38:00Z', 2],
  ['a time before the acceptance', '2026-12-04T16:59:00Z', 1],
  ['a time to come', '2026-12-04T19:00:00Z', 1],
])('counts the code of now, and with %s…', (_what, enteredAt, count) => {
  const moments = momentsOf(enteredAt === null ? null : new Date(enteredAt), { now, acceptedAt })
  expect(moments).toHaveLength(count)
  expect(moments[0]).toEqual(now)
})

const typed = (plate: string | null, more = {}) => ({
  plate,
  isConfirmed: false,
  hasCode: false,
  ...more,
})

it.each([
  ['not typed', '131-D-12345', typed(null), null],
  ['the same, written in another way', '131-D-12345', typed('131 d 12345'), 'matched'],
  ['a foreign one', 'AB 12 CDE', typed('ab12cde'), 'matched'],
  ['none booked', null, typed('131-D-12345'), 'unknown'],
  [
    'another, confirmed with the code',
    '131-D-12345',
    typed('12-C-1', { isConfirmed: true, hasCode: true }),
    'confirmed',
  ],
] as const)('takes a plate that is %s', (_what, booked, given, check) => {
  expect(comparePlates(booked, given)).toEqual({ kind: 'fine', check })
})

it.each([
  ['another', typed('12-C-1')],
  ['another, with the code alone', typed('12-C-1', { hasCode: true })],
  ['another, confirmed without a code', typed('12-C-1', { isConfirmed: true })],
])('refuses %s, and says what to do', (_what, given) => {
  expect(comparePlates('131-D-12345', given)).toEqual({
    kind: 'differs',
    words: expect.stringContaining('You typed 12-C-1, and 131-D-12345 was booked'),
  })
})

it('says in one line how it was done', () => {
  expect(
    handshakeLabel({
      purpose: 'handover',
      proof: 'receiver_code',
      plate: '131-D-12345',
      plateCheck: 'matched',
      phoneTries: 1,
    }),
  ).toBe(
    'Handed over to the person the customer named, with their code; 131-D-12345, the plate is the one booked; 1 wrong code before, without a connection',
  )
})
