import { tariffLookSeconds } from '../../domain/tariffs/tariff-rules.ts'
import { launchTariff, type Tariff } from '../../domain/tariffs/tariff.ts'
import type { Ctx } from '../context.ts'
import type { Drawing } from '../kit/http/pages/rendered-pages.ts'
import { watched } from '../kit/watched.ts'
import { nextTariffStart, tariffInForce } from './tariffs.store.ts'

/**
 * The tariff that pages are rendered with now: null while it is the one they were built with. Read at most every half minute, and again
 * when the next version begins; no version is published or withdrawn that shortly before its start (`tariffNoticeMinutes`).
 */
export const watchTariff = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
): (() => Promise<Drawing | null>) => {
  const inForce = watched<Tariff>(ctx.log, 'the tariff', async () => {
    const now = await ctx.clock.now(ctx.db)
    const value = await tariffInForce(ctx.db, now)
    const next = await nextTariffStart(ctx.db, now)
    const most = tariffLookSeconds * 1000
    return { value, goodForMs: next ? Math.min(most, next.getTime() - now.getTime()) : most }
  })
  return async () => {
    const tariff = await inForce()
    if (!tariff || tariff.version === launchTariff.version) return null
    return { key: tariff.version, prices: tariff.version, context: { tariff } }
  }
}
