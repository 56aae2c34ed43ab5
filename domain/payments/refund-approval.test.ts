/** Seen to fail with: `>` turned to `>=`; what one operator gave back alone not counted. */
import { expect, it } from 'vitest'
import {
  leftToGiveAloneCents,
  needsSecondOperator,
  refundAloneMaxCents,
} from './refund-approval.ts'

it('lets one operator give back up to the limit, and not a cent more', () => {
  expect(needsSecondOperator(refundAloneMaxCents, 0)).toBe(false)
  expect(needsSecondOperator(refundAloneMaxCents + 1, 0)).toBe(true)
})

it('counts what was given back alone before', () => {
  expect(needsSecondOperator(50_00, refundAloneMaxCents - 50_00)).toBe(false)
  expect(needsSecondOperator(50_01, refundAloneMaxCents - 50_00)).toBe(true)
  expect(leftToGiveAloneCents(refundAloneMaxCents + 1)).toBe(0)
})
