import type { tollRoutes } from '../../contract/tolls.ts'
import { today } from '../../domain/time/calendar-date.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import { removeTollRate, setTollRate } from './set-toll-rate.ts'
import { listTollRates, rateOf } from './toll-rates.store.ts'

export const tollHandlers = {
  'GET /api/operations/toll-rates': async (ctx) => accepted(await viewRates(ctx)),

  'PUT /api/operations/toll-rates/:plaza/:validFrom': async (ctx, who, { params, body }) => {
    const outcome = await setTollRate(ctx, who.accountId, params, body)
    return outcome.ok ? accepted(await viewRates(ctx)) : outcome
  },

  'DELETE /api/operations/toll-rates/:plaza/:validFrom': async (ctx, who, { params }) => {
    const outcome = await removeTollRate(ctx, who.accountId, params)
    return outcome.ok ? accepted(await viewRates(ctx)) : outcome
  },
} satisfies HandlersOf<typeof tollRoutes>

const viewRates = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) => {
  const now = await clock.now(db)
  const rows = await listTollRates(db)
  return {
    rates: rows.map((row) => ({
      ...rateOf(row),
      source: row.source,
      setBy: row.setByName,
      setAt: row.setAt.toISOString(),
    })),
    today: today(now),
  }
}
