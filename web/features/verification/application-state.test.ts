import { describe, expect, it } from 'vitest'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { checklistOf } from '../../../domain/drivers/verification-checklist.ts'
import { stateLabel } from './application-state.ts'

const nothing = {
  phone: 'counts' as const,
  isEmailVerified: true,
  location: null,
  truck: null,
  licence: null,
  documents: [],
}
const verified = (
  checklist: DriverApplication['checklist'],
  documentsValidUntil = '2099-06-30T23:00:00.000Z',
): DriverApplication => ({
  driverId: null,
  state: 'verified',
  reason: null,
  submittedAt: null,
  documentsValidUntil,
  base: null,
  perKmCents: 240,
  truck: null,
  licence: null,
  documents: [],
  checklist,
  serverNow: '2026-11-22T12:00:00.000Z',
})

describe('the message to a verified driver', () => {
  const lines = [...checklistOf(nothing, new Date('2026-11-22T12:00:00Z'))]

  // Seen to fail with: the checklist not checked.
  it('is a note with the end while a document is still to do, whatever else is', () => {
    const words = stateLabel(verified(lines))
    expect(words?.tone).toBe('info')
    expect(words?.title).toBe('7 documents are still to do')
    expect(words?.text).toContain('until the end of Tue 30 Jun 2099')
  })

  // Seen to fail with: always a note.
  it('is a warning in the last thirty days', () => {
    expect(stateLabel(verified(lines, '2026-12-22T00:00:00.000Z'))?.tone).toBe('warning')
    expect(stateLabel(verified(lines, '2026-12-23T00:00:00.000Z'))?.tone).toBe('info')
  })

  it('is that all is well when every document is there, whatever else is not', () => {
    const undone = ['base', 'truck', 'licence_details']
    const whole = lines.map((line) =>
      undone.includes(line.code) ? line : { ...line, state: 'done' as const },
    )
    expect(stateLabel(verified(whole))?.tone).toBe('success')
  })
})
