import type { InputOf } from '../../contract/routes.ts'
import type { TollRateRow } from '../../db/schema/tariffs.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  deleteTollRate,
  lockTollRate,
  putTollRate,
  rateOf,
  type TollRateKey,
} from './toll-rates.store.ts'

type Amounts = InputOf<'PUT /api/operations/toll-rates/:plaza/:validFrom'>['body']

/** Sets what a toll costs from a day on, in place of a rate of the same day. On record with what it was before. */
export const setTollRate = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  key: TollRateKey,
  { cents, source }: Amounts,
): Promise<Outcome<void>> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const before = await lockTollRate(tx, key)
    const row: TollRateRow = {
      ...key,
      lightCents: cents.light,
      mediumCents: cents.medium,
      heavyCents: cents.heavy,
      source,
      setBy: operatorId,
      setAt: now,
    }
    await putTollRate(tx, row)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'set_toll_rate',
      objectId: nameOf(key),
      before: before && onRecord(before),
      after: onRecord(row),
      at: now,
    })
    return accepted(undefined)
  })

/** Removes a rate that was entered by mistake: the one before it applies again. On record. Refusal: `not_found`. */
export const removeTollRate = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  key: TollRateKey,
): Promise<Outcome<void>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockTollRate(tx, key)
    if (!before) return refused('not_found')
    await deleteTollRate(tx, key)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'remove_toll_rate',
      objectId: nameOf(key),
      before: onRecord(before),
      after: null,
      at: await ctx.clock.now(tx),
    })
    return accepted(undefined)
  })

const nameOf = ({ plaza, validFrom }: TollRateKey): string => `${plaza} ${validFrom}`

const onRecord = (row: TollRateRow) => ({ cents: rateOf(row).cents, source: row.source })
