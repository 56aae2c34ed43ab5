import type { AdvertCharge } from '../../contract/operations/revenue.ts'
import type { AdvertChargeRow } from '../../db/schema/adverts.ts'
import { advertPaymentPostings, advertReturnPostings } from '../../domain/payments/ledger.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import {
  advertChargeTransitions,
  type AdvertChargeTransition,
} from '../../domain/payments/revenue.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { postLedger } from '../ledger/index.ts'
import { advertNamed, lockCharge, saveCharge, viewCharge } from './charges.store.ts'

export type ChargeTransition = {
  advertChargeId: string
  transition: AdvertChargeTransition
  reason: string
}

/**
 * Records the outcome of an invoice to an advertiser, once: paid, withdrawn, or paid and taken back by the bank. Moved money is posted to
 * the ledger in the same transaction. Refusals: `advert_charge_not_found`, `advert_charge_moved` when its state has changed in between.
 */
export const transitionAdvertCharge = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { advertChargeId, transition, reason }: ChargeTransition,
): Promise<Outcome<AdvertCharge>> =>
  inTransaction(db, async (tx) => {
    const charge = await lockCharge(tx, advertChargeId)
    const advert = charge && (await advertNamed(tx, charge.adId))
    if (!charge || !advert) return refused('advert_charge_not_found')
    const { from, to } = advertChargeTransitions[transition]
    if (charge.state !== from) return refused('advert_charge_moved')
    const at = await clock.now(tx)
    const changed: AdvertChargeRow =
      transition === 'confirm'
        ? { ...charge, state: to, confirmedBy: operatorId, confirmedAt: at }
        : { ...charge, state: to, endedBy: operatorId, endedAt: at, endReason: reason }
    await saveCharge(tx, changed)
    await postTransition(tx, changed, transition, at)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'update_advert_charge',
      objectId: charge.id,
      before: { state: from },
      after: { state: to, ...(transition === 'confirm' ? {} : { reason }) },
      at,
    })
    return accepted(viewCharge(changed, advert))
  })

const postTransition = async (
  tx: Tx,
  { id, netCents, vatCents }: AdvertChargeRow,
  transition: AdvertChargeTransition,
  at: Date,
): Promise<void> => {
  const about = { bookingId: null, advertChargeId: id, at }
  switch (transition) {
    case 'confirm':
      return postLedger(tx, {
        ...about,
        key: `advert_payment:${id}`,
        kind: 'advert_payment',
        postings: advertPaymentPostings(netCents, vatCents),
      })
    case 'return':
      return postLedger(tx, {
        ...about,
        key: `advert_return:${id}`,
        kind: 'advert_return',
        postings: advertReturnPostings(netCents, vatCents),
      })
    case 'withdraw':
      return
    default:
      return transition satisfies never
  }
}
