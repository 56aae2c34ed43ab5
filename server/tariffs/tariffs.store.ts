/** Rows of `tariff_versions`. The schema refuses changes, except withdrawing a version before it begins. */
import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '../../db/schema/accounts.ts'
import { readStored } from '../../db/schema/stored-json.ts'
import { tariffVersions, type TariffVersionRow } from '../../db/schema/tariffs.ts'
import type { Tariff } from '../../domain/tariffs/tariff.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

type RawVersion = { version: string; from_ms: number; body: unknown }

const inForceNamed = preparedQuery<[atMs: number], RawVersion>(
  'tariff in force',
  `select version, (extract(epoch from effective_from) * 1000)::float8 as from_ms, body from tariff_versions
  where withdrawn_at is null and effective_from <= to_timestamp($1::float8 / 1000)
  order by effective_from desc limit 1`,
)
const nextNamed = preparedQuery<[atMs: number], { from_ms: number | null }>(
  'next tariff',
  `select (extract(epoch from min(effective_from)) * 1000)::float8 as from_ms from tariff_versions
  where withdrawn_at is null and effective_from > to_timestamp($1::float8 / 1000)`,
)

const toTariff = ({ version, from_ms, body }: RawVersion): Tariff => ({
  ...readStored('tariff_versions.body', body),
  version,
  effectiveFrom: new Date(from_ms).toISOString(),
})

/** The tariff at that time. Only this function decides it: the first version is older than Towline's first booking. */
export const tariffInForce = async (db: Queryable, at: Date): Promise<Tariff> => {
  const [row] = await inForceNamed(db, at.getTime())
  if (!row) throw new Error(`no tariff is in force at ${at.toISOString()}`)
  return toTariff(row)
}

/** When the next version begins; null: none is planned. */
export const nextTariffStart = async (db: Queryable, at: Date): Promise<Date | null> => {
  const [row] = await nextNamed(db, at.getTime())
  return row?.from_ms == null ? null : new Date(row.from_ms)
}

const publishers = alias(profiles, 'publishers')
const withdrawers = alias(profiles, 'withdrawers')

export type NamedVersion = TariffVersionRow & {
  publisherName: string | null
  withdrawerName: string | null
}

/** All versions with the operators who published and withdrew them, the one that begins last first. */
export const listVersions = async (db: Queryable): Promise<NamedVersion[]> => {
  const rows = await db
    .select({
      row: tariffVersions,
      publisherName: publishers.fullName,
      withdrawerName: withdrawers.fullName,
    })
    .from(tariffVersions)
    .leftJoin(publishers, eq(publishers.id, tariffVersions.publishedBy))
    .leftJoin(withdrawers, eq(withdrawers.id, tariffVersions.withdrawnBy))
    .orderBy(desc(tariffVersions.effectiveFrom), desc(tariffVersions.publishedAt))
  return rows.map(({ row, ...names }) => ({ ...row, ...names }))
}

/** Null: there is none with that name. */
export const lockVersion = async (tx: Tx, version: string): Promise<TariffVersionRow | null> => {
  const [row] = await tx
    .select()
    .from(tariffVersions)
    .where(eq(tariffVersions.version, version))
    .for('update')
  return row ?? null
}

export const insertVersion = async (
  tx: Tx,
  row: Omit<TariffVersionRow, 'withdrawnBy' | 'withdrawnAt'>,
): Promise<void> => {
  await tx.insert(tariffVersions).values(row)
}

export const withdrawVersion = async (
  tx: Tx,
  version: string,
  by: { withdrawnBy: string; withdrawnAt: Date },
): Promise<void> => {
  await tx.update(tariffVersions).set(by).where(eq(tariffVersions.version, version))
}
