/** Closing an account (Regulation (EU) 2016/679, Article 17): when it is possible, and what becomes of the data. Pure. */
import type { Role } from '../accounts/roles.ts'
import { refused, accepted, type Outcome } from '../refusal.ts'
import { dataCategories } from './data-categories.ts'
import { lawsOf, type DataCategory } from './data-category.ts'

export type ClosingFacts = {
  role: Role
  /** Works for an insurer, or is the account an insurer's program books with. */
  isInsurers: boolean
  /** Bookings that are not over, as customer or as driver. */
  openBookings: number
  /** Payments of theirs with money on its way, or with a dispute; and drivers' lines below zero. */
  moneyOwed: number
  /** Drivers: pay that has not arrived. */
  openPayouts: number
}

/**
 * Whether the account can be closed now. Refusals: `closing_not_here` for operators and insurers' people, whose accounts belong to their
 * work; `closing_booking_current`, `closing_money_owed`, `closing_payout_open`.
 */
export const mayClose = (facts: ClosingFacts): Outcome<null> => {
  if (facts.role === 'operator' || facts.isInsurers) return refused('closing_not_here')
  if (facts.openBookings > 0) return refused('closing_booking_current')
  if (facts.moneyOwed > 0) return refused('closing_money_owed')
  if (facts.openPayouts > 0) return refused('closing_payout_open')
  return accepted(null)
}

const isOf = (role: Role, { whose, tables, part }: DataCategory): boolean =>
  tables.length > 0 && part !== 'visitors' && whose.some((person) => person === role)

const isKept = (category: DataCategory): boolean => lawsOf(category).length > 0

/** What the law keeps of a closed account of this role, until when, and which law. */
export const keptAfterClosing = (role: Role): { what: string; kept: string; laws: string[] }[] =>
  dataCategories
    .filter((category) => isOf(role, category) && isKept(category))
    .map((category) => ({ what: category.what, kept: category.kept, laws: lawsOf(category) }))

/** What is erased with it. */
export const erasedByClosing = (role: Role): string[] =>
  dataCategories
    .filter((category) => isOf(role, category) && category.part !== null && !isKept(category))
    .map(({ what }) => what)
