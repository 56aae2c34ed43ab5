/** Rows of `toll_rates`. */
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { tollRates, type TollRateRow } from '../../db/schema/tariffs.ts'
import type { TollPlazaId } from '../../domain/tolls/toll-plaza.ts'
import type { TollRate } from '../../domain/tolls/toll-rate.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type TollRateKey = { plaza: TollPlazaId; validFrom: string }

const named = ({ plaza, validFrom }: TollRateKey) =>
  and(eq(tollRates.plaza, plaza), eq(tollRates.validFrom, validFrom))

/** Some dozens of rows, with the operator who entered each; whatever applies last first. */
export const listTollRates = (db: Queryable): Promise<(TollRateRow & { setByName: string })[]> =>
  db
    .select({ ...getTableColumns(tollRates), setByName: profiles.fullName })
    .from(tollRates)
    .innerJoin(profiles, eq(profiles.id, tollRates.setBy))
    .orderBy(desc(tollRates.validFrom), tollRates.plaza)

export const loadTollRates = async (db: Queryable): Promise<TollRate[]> =>
  (await db.select().from(tollRates)).map(rateOf)

export const rateOf = (row: TollRateRow): TollRate => ({
  plaza: row.plaza,
  validFrom: row.validFrom,
  cents: { light: row.lightCents, medium: row.mediumCents, heavy: row.heavyCents },
})

/** Null: there is none of that day. */
export const lockTollRate = async (tx: Tx, key: TollRateKey): Promise<TollRateRow | null> => {
  const [row] = await tx.select().from(tollRates).where(named(key)).for('update')
  return row ?? null
}

export const putTollRate = async (tx: Tx, row: TollRateRow): Promise<void> => {
  await tx
    .insert(tollRates)
    .values(row)
    .onConflictDoUpdate({ target: [tollRates.plaza, tollRates.validFrom], set: row })
}

export const deleteTollRate = async (tx: Tx, key: TollRateKey): Promise<void> => {
  await tx.delete(tollRates).where(named(key))
}
