/** Rows of `driver_vat_versions` and of `vat_number_checks`. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { driverVatVersions, vatNumberChecks } from '../../db/schema/payouts.ts'
import type { VatCheckOutcome } from '../../domain/tax/vat-status.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

const versionAndCheck = {
  ...getTableColumns(driverVatVersions),
  outcome: vatNumberChecks.outcome,
  answeredAt: vatNumberChecks.answeredAt,
  consultationNumber: vatNumberChecks.consultationNumber,
}

const ofDriver = (db: Queryable, driverId: string) =>
  db
    .select(versionAndCheck)
    .from(driverVatVersions)
    .leftJoin(
      vatNumberChecks,
      and(
        eq(vatNumberChecks.driverId, driverVatVersions.driverId),
        eq(vatNumberChecks.number, driverVatVersions.number),
      ),
    )
    .where(eq(driverVatVersions.driverId, driverId))
    .orderBy(desc(driverVatVersions.number))

export type VatVersionRow = Awaited<ReturnType<typeof ofDriver>>[number]

/** The newest first. */
export const vatVersionsOf = (db: Queryable, driverId: string): Promise<VatVersionRow[]> =>
  ofDriver(db, driverId)

export const latestVatVersion = async (
  db: Queryable,
  driverId: string,
): Promise<VatVersionRow | null> => {
  const [row] = await ofDriver(db, driverId).limit(1)
  return row ?? null
}

export const insertVatVersion = async (
  tx: Tx,
  row: typeof driverVatVersions.$inferInsert,
): Promise<void> => {
  await tx.insert(driverVatVersions).values(row)
}

export type CheckedVersion = { driverId: string; number: number }

/** Versions in force whose number VIES has not spoken of. */
export const uncheckedVersions = async (
  db: Queryable,
  atMost: number,
): Promise<CheckedVersion[]> => {
  const { rows } = await db.execute<{ driver_id: string; number: number }>(sql`
    select v.driver_id, v.number from driver_vat_versions v
    where v.status = 'registered' and v.vat_number not like 'GB%'
      and v.number = (select max(l.number) from driver_vat_versions l where l.driver_id = v.driver_id)
      and not exists (select from vat_number_checks c
        where c.driver_id = v.driver_id and c.number = v.number and c.outcome is not null)
    order by v.given_at limit ${atMost}`)
  return rows.map(({ driver_id: driverId, number }) => ({ driverId, number }))
}

type Answer =
  | { outcome: VatCheckOutcome; consultationNumber: string | null; failure: null }
  | { outcome: null; consultationNumber: null; failure: string }

/** Counts the try. An answer that is there stays. */
export const saveVatCheck = async (
  db: Queryable,
  { driverId, number }: CheckedVersion,
  answer: Answer,
  at: Date,
): Promise<void> => {
  const answeredAt = answer.outcome === null ? null : at
  await db
    .insert(vatNumberChecks)
    .values({ driverId, number, tries: 1, triedAt: at, answeredAt, ...answer })
    .onConflictDoUpdate({
      target: [vatNumberChecks.driverId, vatNumberChecks.number],
      set: { tries: sql`${vatNumberChecks.tries} + 1`, triedAt: at, answeredAt, ...answer },
      setWhere: sql`${vatNumberChecks.outcome} is null`,
    })
}
