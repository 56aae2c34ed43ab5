import { describe, expect, it } from 'vitest'
import {
  payoutStatuses,
  unpaidReasonLabels,
  unpaidReasons,
} from '../../../domain/payouts/payout-line.ts'
import { hourAxisText, hourText, shareText } from './analytics-labels.ts'
import { irishDay } from './irish-day.ts'
import { payoutNote, payoutStates } from './payout-labels.ts'

describe('figures in words', () => {
  it('writes shares, and a dash without data', () => {
    expect([0, 2 / 3, 1, null].map(shareText)).toEqual(['0%', '67%', '100%', '–'])
  })

  it('writes hours in full, and on an axis every sixth', () => {
    expect([0, 9, 23].map(hourText)).toEqual(['00:00 to 01:00', '09:00 to 10:00', '23:00 to 00:00'])
    expect([0, 1, 6, 18].map(hourAxisText)).toEqual(['0', '', '6', '18'])
  })
})

describe('a payout line', () => {
  it('has a label in every state, and says why an unpaid one is not paid', () => {
    for (const status of payoutStatuses) expect(payoutStates[status].label).not.toBe('')
    for (const reason of unpaidReasons) {
      const words = unpaidReasonLabels[reason]
      expect(payoutNote({ status: 'payable', whyNotPaid: { reason, words } })).toBe(words)
    }
    expect(payoutNote({ status: 'paid', whyNotPaid: null })).toBeNull()
    expect(payoutNote({ status: 'owed', whyNotPaid: null })).toContain('next jobs')
  })

  it('reads a day as one in Ireland, summer and winter', () => {
    expect(irishDay('2026-07-03').toISOString()).toBe('2026-07-02T23:00:00.000Z')
    expect(irishDay('2026-12-04').toISOString()).toBe('2026-12-04T00:00:00.000Z')
  })
})
