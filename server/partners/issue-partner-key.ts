import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { keyOverlapEnd } from '../../domain/partners/partner.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Identity } from '../accounts/index.ts'
import { writeMail } from '../notifications/index.ts'
import { dashboardUrl } from './invoices/invoice-mail.ts'
import { keyMail } from './key-mail.ts'
import { makeKey } from './partner-key.ts'
import { showPartner } from './partner-view.ts'
import { endCurrentKey, insertKey, lockPartner } from './partners.store.ts'

type Wanted = InputOf<'POST /api/partners/:partnerId/keys'>['body']
type Issued = AnswerOf<'POST /api/partners/:partnerId/keys'>

/**
 * Issues a new key of this kind and answers it in full, this once. The current key works for another day, so that programs can be changed
 * without a gap (rulings, "Partner API key"). On record, without the key; of a live one the insurer's contact gets a mail. Refusal:
 * `not_found`.
 */
export const issuePartnerKey = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  by: Pick<Identity, 'accountId' | 'fullName'>,
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
      createdBy: by.accountId,
      createdAt: at,
    })
    // A sandbox key reaches no driver and spends no money.
    if (mode === 'live') {
      await writeMail(ctx, tx, {
        key: `partner_key:${keyId}`,
        kind: 'partner_key',
        recipientId: null,
        bookingId: null,
        address: partner.contactEmail,
        mail: keyMail({
          companyName: partner.companyName,
          by: by.fullName,
          masked: `${kept.prefix}…${kept.lastFour}`,
          earlierUntil: replacedKeyId === null ? null : keyOverlapEnd(at),
          at,
          url: dashboardUrl(ctx.config, partnerId),
        }),
      })
    }
    await writeAudit(tx, {
      accountId: by.accountId,
      action: 'issue_partner_key',
      objectId: partnerId,
      before: { keyId: replacedKeyId },
      after: { keyId, mode, scopes },
      at,
    })
    return accepted({ key, partner: await showPartner(ctx, tx, partnerId) })
  })
