import type { TariffVersion } from '../../contract/tariffs.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayWithdraw } from '../../domain/tariffs/tariff-rules.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { viewOne } from './publish-tariff.ts'
import { lockVersion, withdrawVersion } from './tariffs.store.ts'

/** Withdraws a version before it begins, with some notice. On record. Refusals: `not_found`, `tariff_begun`, `tariff_withdrawn`. */
export const withdrawTariff = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  version: string,
): Promise<Outcome<TariffVersion>> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockVersion(tx, version)
    if (!row) return refused('not_found')
    if (row.withdrawnAt) return refused('tariff_withdrawn')
    const now = await ctx.clock.now(tx)
    if (!mayWithdraw(row.effectiveFrom, now)) return refused('tariff_begun')
    await withdrawVersion(tx, version, { withdrawnBy: operatorId, withdrawnAt: now })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'withdraw_tariff',
      objectId: version,
      before: { effectiveFrom: row.effectiveFrom.toISOString() },
      after: { withdrawnAt: now.toISOString() },
      at: now,
    })
    return accepted(await viewOne(tx, version, now))
  })
