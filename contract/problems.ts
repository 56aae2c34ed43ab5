/**
 * Refusal → status → title and words on screen: the only map, in parts by what they are about. Titles and texts that the specification
 * gives are used as given (customer side §8, operator side §8). How they travel: `problem-document.ts`.
 */
import type { RefusalCode } from '../domain/refusal.ts'
import { accountProblems } from './problems/account-problems.ts'
import { bookingProblems } from './problems/booking-problems.ts'
import { driverProblems } from './problems/driver-problems.ts'
import { moneyProblems } from './problems/money-problems.ts'
import { operatorProblems } from './problems/operator-problems.ts'
import { partnerProblems } from './problems/partner-problems.ts'
import { photoProblems } from './problems/photo-problems.ts'
import { requestProblems } from './problems/request-problems.ts'
import type { ProblemCopy } from './problems/problem-copy.ts'

export const problems: Record<RefusalCode, ProblemCopy> = {
  ...accountProblems,
  ...bookingProblems,
  ...driverProblems,
  ...moneyProblems,
  ...operatorProblems,
  ...partnerProblems,
  ...photoProblems,
  ...requestProblems,
}
