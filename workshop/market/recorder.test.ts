import { expect, it } from 'vitest'
import { openRecorder } from './recorder.ts'

const accept = 'POST /api/bookings/:bookingId/accept'

it('tells what was carried out from refusals and failures, and begins again once taken', () => {
  const recorder = openRecorder()
  recorder.note(accept, { kind: 'answered', value: null }, 12)
  recorder.note(accept, { kind: 'answered', value: null }, 14)
  const refused = { kind: 'refused', code: null, retryAfterSeconds: null } as const
  recorder.note(accept, { ...refused, status: 409 }, 3)
  recorder.note(accept, { ...refused, status: 503 }, 3)
  recorder.note(accept, { kind: 'unreachable' }, 3)
  recorder.count('completed')
  const { took, failed, refused: no, counted } = recorder.take()
  expect(took.get(accept)).toEqual([12, 14])
  expect([...no]).toEqual([[`${accept}: 409`, 1]])
  expect([...failed]).toEqual([
    [`${accept}: 503`, 1],
    [`${accept}: unreachable`, 1],
  ])
  expect(counted.get('completed')).toBe(1)
  expect(recorder.take().took.size).toBe(0)
})
