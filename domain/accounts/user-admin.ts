/** What operators do to people's accounts (issue 6): each with a reason, which stays with the record. */
import { accepted, refused, type Outcome } from '../refusal.ts'
import type { Role } from './roles.ts'

export const userReasonMaxLength = 500
export const userSearchMaxLength = 100

export const userActions = ['disable', 'enable', 'sign_out'] as const
export type UserAction = (typeof userActions)[number]

export type UserFacts = { accountId: string; role: Role; isDisabled: boolean }

/**
 * Operators cannot disable themselves, and one must be left who can let others in again. Refusals: `own_account`, `last_operator`,
 * `user_disabled`.
 */
export const mayDisable = (
  operatorId: string,
  { accountId, role, isDisabled }: UserFacts,
  activeOperators: number,
): Outcome<null> => {
  if (accountId === operatorId) return refused('own_account')
  if (isDisabled) return refused('user_disabled')
  if (role === 'operator' && activeOperators <= 1) return refused('last_operator')
  return accepted(null)
}
