import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { topAdvertsShown } from '../../domain/payments/revenue.ts'
import type { Ctx } from '../context.ts'
import { advertsByName, advertTotals, topAdverts } from './advert-statistics.store.ts'
import { newestCharges } from './charges.store.ts'

/** How adverts perform, and what was charged for them. */
export const loadAdverts = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<Outcome<AnswerOf<'GET /api/revenue/adverts'>>> => {
  const now = await clock.now(db)
  const [totals, top, adverts, charges] = await Promise.all([
    advertTotals(db, now),
    topAdverts(db, now, topAdvertsShown),
    advertsByName(db),
    newestCharges(db),
  ])
  return accepted({ ...totals, top, adverts, charges })
}
