import { tariffLookSeconds } from '../../domain/tariffs/tariff-rules.ts'
import { launchTariff, type Tariff } from '../../domain/tariffs/tariff.ts'
import type { Ctx } from '../context.ts'
import type { Drawing } from '../kit/http/rendered-pages.ts'
import { waitAtMost } from '../kit/wait-at-most.ts'
import { nextTariffStart, tariffInForce } from './tariffs.store.ts'

/** A reader waits no longer than this for a page, even if its prices are slightly out of date. */
const waitMs = 500

type Known = { tariff: Tariff; untilMs: number }

/**
 * The tariff that pages are rendered with now: null while it is the one they were built with. Read at most every half minute, and again
 * when the next version begins; no version is published or withdrawn that shortly before its start (`tariffNoticeMinutes`).
 * Pages wait for a read no longer than `waitMs` after its beginning: when the database does not answer, they use the last known tariff.
 */
export const watchTariff = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
): (() => Promise<Drawing | null>) => {
  let known: Known | null = null
  let looking: Promise<void> | null = null
  let lookingSince = 0

  const look = async (): Promise<void> => {
    const now = await ctx.clock.now(ctx.db)
    const tariff = await tariffInForce(ctx.db, now)
    const next = await nextTariffStart(ctx.db, now)
    const most = tariffLookSeconds * 1000
    const leftMs = next ? Math.min(most, next.getTime() - now.getTime()) : most
    known = { tariff, untilMs: Date.now() + leftMs }
  }
  const lookOnce = (): Promise<void> => {
    if (looking) return looking
    lookingSince = performance.now()
    looking = look()
      .catch((error: unknown) => ctx.log.warn('the tariff could not be looked up', { error }))
      .finally(() => {
        looking = null
      })
    return looking
  }

  return async () => {
    if (!known || Date.now() >= known.untilMs) {
      const looked = lookOnce()
      await waitAtMost(Math.max(0, lookingSince + waitMs - performance.now()), looked)
    }
    if (!known || known.tariff.version === launchTariff.version) return null
    const { tariff } = known
    return { key: tariff.version, context: { tariff } }
  }
}
