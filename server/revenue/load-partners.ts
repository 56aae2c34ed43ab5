import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { averageDiscountCents } from '../../domain/payments/revenue.ts'
import type { Ctx } from '../context.ts'
import { partnerRevenues } from './partner-revenue.store.ts'

/** Contracts are signed one at a time: all of them fit on a page for many years. */
const partnersShown = 500

/** Insurers, their live bookings, and their volume discounts. */
export const loadPartners = async ({
  db,
}: Pick<Ctx, 'db'>): Promise<Outcome<Omit<AnswerOf<'GET /api/revenue/partners'>, 'asOf'>>> => {
  const partners = await partnerRevenues(db, null, '', partnersShown)
  const sum = (field: 'bookings' | 'discountCents'): number =>
    partners.reduce((total, partner) => total + partner[field], 0)
  const bookings = sum('bookings')
  const discountCents = sum('discountCents')
  return accepted({
    activePartners: partners.filter(({ isActive }) => isActive).length,
    bookings,
    discountCents,
    averageDiscountCents: averageDiscountCents(discountCents, bookings),
    partners: partners
      .toSorted((a, b) => b.revenueCents - a.revenueCents || b.bookings - a.bookings)
      .map(({ companyName, isActive, bookings: booked, revenueCents, discountCents: off }) => ({
        companyName,
        isActive,
        bookings: booked,
        revenueCents,
        discountCents: off,
      })),
  })
}
