import { describe, expect, it } from 'vitest'
import { commitmentPercent, coverRefusal, fullCover, meetsCommitment } from './partner-company.ts'

describe('what an insurer covers', () => {
  const cover = { coveredIncidents: ['breakdown'], mostPriceCents: 200_00 } as const
  it.each([
    ['breakdown', 200_00, null],
    ['breakdown', 200_01, 'above_cover'],
    ['accident', 1_00, 'incident_not_covered'],
  ] as const)('%s for %i cents: %s', (incidentType, priceCents, refusal) => {
    expect(coverRefusal(cover, { incidentType, priceCents })).toBe(refusal)
  })

  it('is everything unless agreed otherwise', () => {
    expect(coverRefusal(fullCover, { incidentType: 'other', priceCents: 1_000_000 })).toBeNull()
  })
})

describe('a commitment', () => {
  it.each([
    [0, 40, 0, false],
    [39, 40, 97, false],
    [40, 40, 100, true],
    [90, 40, 100, true],
    [5, 0, 100, false],
  ])('%i of %i: %i %%, met: %s', (bookings, commitment, percent, isMet) => {
    expect(commitmentPercent(bookings, commitment)).toBe(percent)
    expect(meetsCommitment(bookings, commitment)).toBe(isMet)
  })
})
