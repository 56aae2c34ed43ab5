import { isDeepStrictEqual } from 'node:util'
import type { CoverVersions } from '../../contract/partners/cover.ts'
import type { CoverRulesRow } from '../../db/schema/partners.ts'
import type { InputOf } from '../../contract/routes.ts'
import { coverVersionAt } from '../../domain/cover/cover-rules.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { dublinInstant } from '../../domain/time/dublin-time.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { insertCoverRules, listCoverVersions, lockForRules } from './cover-rules.store.ts'

type ForRules = Pick<Ctx, 'db' | 'clock'>
type Published = InputOf<'POST /api/partners/:partnerId/cover-rules'>['body']

/** All versions of an insurer's rules, the newest first. */
export const showCoverRules = async (
  ctx: ForRules,
  partnerId: string,
): Promise<Outcome<CoverVersions>> =>
  accepted(await viewVersions(ctx.db, partnerId, await ctx.clock.now(ctx.db)))

/**
 * Publishes the next version of an insurer's rules, in force at once or from the midnight that begins an Irish day. Quotes made before keep
 * theirs, and the same press sent again publishes once. On record with the rules that were the newest before. Refusals: `not_found`,
 * `cover_rules_changed` where another version came in between, `invalid_input` for a day that has begun.
 */
export const publishCoverRules = (
  ctx: ForRules,
  operatorId: string,
  { partnerId, published }: { partnerId: string; published: Published },
): Promise<Outcome<CoverVersions>> =>
  inTransaction(ctx.db, async (tx) => {
    const { rules, startsOn, seenVersion } = published
    if (!(await lockForRules(tx, partnerId))) return refused('not_found')
    const now = await ctx.clock.now(tx)
    const effectiveFrom = startsOn === null ? now : startOf(startsOn)
    const [newest] = await listCoverVersions(tx, partnerId)
    if (newest && isSameAgain(newest.row, operatorId, published)) {
      return accepted(await viewVersions(tx, partnerId, now))
    }
    if ((newest?.row.version ?? 0) !== seenVersion) return refused('cover_rules_changed')
    if (effectiveFrom < now) {
      return refused('invalid_input', {
        fields: { startsOn: 'Choose a day in the future, or leave it empty' },
      })
    }
    const version = seenVersion + 1
    await insertCoverRules(tx, {
      partnerId,
      version,
      effectiveFrom,
      rules,
      publishedBy: operatorId,
      publishedAt: now,
    })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'publish_cover_rules',
      objectId: partnerId,
      before: newest ? { version: newest.row.version, rules: newest.row.rules } : {},
      after: { version, rules, effectiveFrom: effectiveFrom.toISOString() },
      at: now,
    })
    return accepted(await viewVersions(tx, partnerId, now))
  })

/** The same press sent again, after its answer was lost. */
const isSameAgain = (
  newest: CoverRulesRow,
  operatorId: string,
  { rules, seenVersion }: Published,
): boolean =>
  newest.version === seenVersion + 1 &&
  newest.publishedBy === operatorId &&
  isDeepStrictEqual(newest.rules, rules)

const startOf = (startsOn: string): Date => {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number)
  return dublinInstant({ year, month, day })
}

const viewVersions = async (
  db: Queryable,
  partnerId: string,
  now: Date,
): Promise<CoverVersions> => {
  const rows = await listCoverVersions(db, partnerId)
  const inForce = coverVersionAt(
    rows.map(({ row }) => row),
    now,
  )?.version
  const stateOf = (version: number, from: Date) => {
    if (from > now) return 'coming' as const
    return version === inForce ? ('in_force' as const) : ('past' as const)
  }
  return {
    versions: rows.map(({ row, publisherName }) => ({
      version: row.version,
      effectiveFrom: row.effectiveFrom.toISOString(),
      state: stateOf(row.version, row.effectiveFrom),
      rules: {
        ...row.rules,
        vehicleTypes: [...row.rules.vehicleTypes],
        services: [...row.rules.services],
      },
      publishedBy: publisherName,
      publishedAt: row.publishedAt.toISOString(),
    })),
    serverNow: now.toISOString(),
  }
}
