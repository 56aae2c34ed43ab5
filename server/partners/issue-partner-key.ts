import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { keyOverlapEnd } from '../../domain/partners/partner.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { makeKey } from './partner-key.ts'
import { showPartner } from './partner-view.ts'
import { endCurrentKey, insertKey, lockPartner } from './partners.store.ts'

type Wanted = InputOf<'POST /api/partners/:partnerId/keys'>['body']
type Issued = AnswerOf<'POST /api/partners/:partnerId/keys'>

/**
 * Issues a new key of this kind and answers it in full, this once. The current key works for another day, so that programs can be changed
 * without a gap (rulings, "Partner API key"). On record, without the key. Refusal: `not_found`.
 */
export const issuePartnerKey = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  byAccountId: string,
  { partnerId, mode, scopes }: Wanted & { partnerId: string },
): Promise<Outcome<Issued>> =>
  inTransaction(ctx.db, async (tx) => {
    const partner = await lockPartner(tx, partnerId)
    if (!partner) return refused('not_found')
    const at = await ctx.clock.now(tx)
    const replacedKeyId = await endCurrentKey(tx, partnerId, mode, keyOverlapEnd(at))
    const { key, ...kept } = makeKey(mode)
    const keyId = newId('pky')
    await insertKey(tx, {
      id: keyId,
      partnerId,
      mode,
      ...kept,
      scopes: [...new Set(scopes)],
      createdBy: byAccountId,
      createdAt: at,
    })
    await writeAudit(tx, {
      accountId: byAccountId,
      action: 'issue_partner_key',
      objectId: partnerId,
      before: { keyId: replacedKeyId },
      after: { keyId, mode, scopes },
      at,
    })
    return accepted({ key, partner: await showPartner(ctx, tx, partnerId) })
  })
