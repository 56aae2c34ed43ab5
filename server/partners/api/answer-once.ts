/** The same request under the same `Idempotency-Key` is answered as the first time (reliability.md, race 26). */
import { createHash } from 'node:crypto'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { findAnswer, insertAnswer, lockAnswer, type AnswerRow } from './answers.store.ts'
import type { PartnerCaller } from './identify-partner.ts'

export type IdempotentRequest = {
  idempotencyKey: string
  /** The route that is called, including the object it is about. */
  action: string
  /** The validated body. */
  body: unknown
}

/** The stored answer to the same request, a refusal for a different one under its key, or null. */
export const answeredBefore = async <T>(
  ctx: Pick<Ctx, 'db'>,
  who: PartnerCaller,
  request: IdempotentRequest,
): Promise<Outcome<T> | null> => {
  const row = await findAnswer(ctx.db, who, request.idempotencyKey)
  return row && replay<T>(row, request)
}

/**
 * Performs the request and stores its answer, in one transaction; a concurrent repeat of the request waits and gets that answer. A refusal
 * is not stored: nothing was done, and the key is free. Refusals: those of `action`, `idempotency_key_reused`.
 */
export const answerOnce = <T>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: PartnerCaller,
  request: IdempotentRequest,
  action: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  inTransaction(ctx.db, async (tx) => {
    const { idempotencyKey } = request
    await lockAnswer(tx, who, idempotencyKey)
    const earlier = await findAnswer(tx, who, idempotencyKey)
    if (earlier) return replay<T>(earlier, request)
    const outcome = await action(tx)
    if (!outcome.ok) return outcome
    await insertAnswer(tx, {
      partnerId: who.partnerId,
      mode: who.mode,
      idempotencyKey,
      fingerprint: fingerprintOf(request),
      answer: outcome.value,
      at: await ctx.clock.now(tx),
    })
    return outcome
  })

const replay = <T>(row: AnswerRow, request: IdempotentRequest): Outcome<T> =>
  row.fingerprint.equals(fingerprintOf(request))
    ? // Written by `answerOnce` for the same action.
      { ...accepted(row.answer as T), isReplay: true }
    : refused('idempotency_key_reused')

const fingerprintOf = ({ action, body }: IdempotentRequest): Buffer =>
  createHash('sha256')
    .update(`${action}\n${JSON.stringify(inOrder(body))}`)
    .digest()

/** Sorts the names, so that their order does not matter. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder(part)]))
}
