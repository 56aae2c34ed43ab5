/** Rows of `partner_answers`: the first answer to each write. */
import { and, eq, sql } from 'drizzle-orm'
import { partnerAnswers } from '../../../db/schema/partners.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import type { PartnerCaller } from './identify-partner.ts'

export type AnswerRow = typeof partnerAnswers.$inferSelect

export const findAnswer = async (
  db: Queryable,
  { partnerId, mode }: PartnerCaller,
  idempotencyKey: string,
): Promise<AnswerRow | null> => {
  const [row] = await db
    .select()
    .from(partnerAnswers)
    .where(
      and(
        eq(partnerAnswers.partnerId, partnerId),
        eq(partnerAnswers.mode, mode),
        eq(partnerAnswers.idempotencyKey, idempotencyKey),
      ),
    )
  return row ?? null
}

/** Two requests with one key run one after the other, until the transaction ends; also before there is a row to lock. */
export const lockAnswer = async (
  tx: Tx,
  { partnerId, mode }: PartnerCaller,
  idempotencyKey: string,
): Promise<void> => {
  const name = `partner answer ${partnerId} ${mode} ${idempotencyKey}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export const insertAnswer = async (tx: Tx, row: AnswerRow): Promise<void> => {
  await tx.insert(partnerAnswers).values(row)
}
