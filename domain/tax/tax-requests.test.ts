/** Requests for tax details. Mutants seen to fail: the task before 60 days are over; a reminder counted from the first request. */
import { expect, it } from 'vitest'
import { nextTaxRequest, type TaxRequestStep } from './tax-requests.ts'

const now = new Date('2026-12-04T06:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)

it.each<[readonly number[], TaxRequestStep]>([
  [[], 'request'],
  [[0], 'wait'],
  [[19.9], 'wait'],
  [[20], 'request'],
  [[39, 19], 'wait'],
  [[40, 20], 'request'],
  [[59.9, 39, 19], 'wait'],
  [[60, 40, 20], 'operator'],
  // a job that did not run for months sends no two at once
  [[100], 'request'],
  [[100, 1], 'wait'],
  [[200, 180, 0], 'operator'],
])('requested %j days ago: %s', (days, step) =>
  expect(nextTaxRequest(days.map(daysAgo), now)).toBe(step),
)
