/** Rows of `cover_rules`, which never change, and the call-outs that count towards them. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { coverRules, insurancePartners, type CoverRulesRow } from '../../db/schema/partners.ts'
import { coverVersionAt } from '../../domain/cover/cover-rules.ts'
import type { PartnerKeyMode } from '../../domain/partners/partner.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** All versions with the operators who published them, the newest first. */
export const listCoverVersions = (
  db: Queryable,
  partnerId: string,
): Promise<{ row: CoverRulesRow; publisherName: string }[]> =>
  db
    .select({ row: coverRules, publisherName: profiles.fullName })
    .from(coverRules)
    .innerJoin(profiles, eq(profiles.id, coverRules.publishedBy))
    .where(eq(coverRules.partnerId, partnerId))
    .orderBy(desc(coverRules.version))

/** One version is published after the other. False: there is no such insurer. */
export const lockForRules = async (tx: Tx, partnerId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: insurancePartners.id })
    .from(insurancePartners)
    .where(eq(insurancePartners.id, partnerId))
    .for('no key update')
  return rows.length > 0
}

/** Null: the insurer has agreed none, or they begin later. */
export const coverRulesAt = async (
  db: Queryable,
  partnerId: string,
  at: Date,
): Promise<CoverRulesRow | null> => {
  const rows = await db.select().from(coverRules).where(eq(coverRules.partnerId, partnerId))
  return coverVersionAt(rows, at)
}

/** Throws for a version that was never published: no quote has one. */
export const coverRulesOf = async (
  db: Queryable,
  partnerId: string,
  version: number,
): Promise<CoverRulesRow> => {
  const [row] = await db
    .select()
    .from(coverRules)
    .where(and(eq(coverRules.partnerId, partnerId), eq(coverRules.version, version)))
  if (!row) throw new Error(`no cover rules ${version} of ${partnerId}`)
  return row
}

export const insertCoverRules = async (tx: Tx, row: CoverRulesRow): Promise<void> => {
  await tx.insert(coverRules).values(row)
}

export type Policy = { partnerId: string; mode: PartnerKeyMode; number: string }

/** Bookings of one policy come one after the other, so that each counts those before it. */
export const lockPolicy = async (tx: Tx, { partnerId, mode, number }: Policy): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${partnerId} ${mode} `} || plate_key(${number}::text), 0))`,
  )
}

/** Recoveries booked with this policy number since then, without those that were cancelled. */
export const callOutsOf = async (
  db: Queryable,
  { partnerId, mode, number }: Policy,
  since: Date,
): Promise<number> => {
  const from = since.toISOString()
  const { rows } = await db.execute<{ n: number }>(
    mode === 'live'
      ? sql`select count(*)::int as n from insurance_bookings i join bookings b on b.id = i.booking_id
          where i.partner_id = ${partnerId} and i.mode = 'live' and i.created_at > ${from}::timestamptz
            and plate_key(i.customer_policy_number) = plate_key(${number}::text) and b.status <> 'cancelled'`
      : sql`select count(*)::int as n from sandbox_bookings s
          where s.partner_id = ${partnerId} and s.placed_at > ${from}::timestamptz
            and plate_key(s.customer_policy_number) = plate_key(${number}::text) and s.status <> 'cancelled'`,
  )
  return rows[0]?.n ?? 0
}
