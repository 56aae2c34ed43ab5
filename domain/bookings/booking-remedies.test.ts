/** The remedies offered for each problem. Seen to fail with: `cancel` offered in every status. */
import { describe, expect, it } from 'vitest'
import { bookingExceptionKinds } from './booking-exceptions.ts'
import { bookingRemedies, remediesOf } from './booking-remedies.ts'
import { bookingStatuses, cancelTransitionFor } from './booking.ts'

describe('remedies', () => {
  const everywhere = bookingStatuses.flatMap((status) =>
    bookingExceptionKinds.flatMap((kind) =>
      (['auto', 'chosen_driver'] as const).map((assignment) => ({
        status,
        given: remediesOf(kind, { status, assignment, unread: null }),
      })),
    ),
  )

  it('exist for every problem, none twice, and each helps against something', () => {
    for (const { given } of everywhere) {
      expect(given.length).toBeGreaterThan(0)
      expect(new Set(given).size).toBe(given.length)
    }
    const found = new Set(everywhere.flatMap(({ given }) => given))
    expect([...found].toSorted()).toEqual([...bookingRemedies].toSorted())
  })

  it('never offer to cancel what an operator cannot cancel', () => {
    for (const { status, given } of everywhere) {
      if (given.includes('cancel'))
        expect(cancelTransitionFor(status, 'operator'), status).not.toBeNull()
    }
    const unread = { from: 'customer' as const, since: '2026-12-04T18:00:00Z' }
    const ended = { status: 'completed' as const, assignment: 'auto' as const, unread }
    expect(remediesOf('position_dark', ended)).toEqual(['call_driver', 'tell_driver', 'note'])
    expect(remediesOf('chat_unanswered', ended)).toEqual(['read_chat', 'tell_driver'])
    const loaded = { ...ended, status: 'in_progress' as const }
    expect(remediesOf('position_dark', loaded)).toContain('cancel')
  })
})
