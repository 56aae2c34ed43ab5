import type { AdvertCharge } from '../../contract/revenue.ts'
import type { AdvertChargeRow } from '../../db/schema/adverts.ts'
import { advertPaymentPostings, advertReturnPostings } from '../../domain/ledger.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { advertChargeMoves, type AdvertChargeMove } from '../../domain/revenue.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { postLedger } from '../ledger/index.ts'
import { advertNamed, lockCharge, saveCharge, viewCharge } from './charges.store.ts'

export type ChargeMove = { advertChargeId: string; move: AdvertChargeMove; reason: string }

/**
 * What became of an invoice to an advertiser, once: paid, never to be paid, or paid and taken back by the bank. Where money moved it is
 * in the ledger, in the same transaction. Refusals: `advert_charge_not_found`, `advert_charge_moved` when it is no longer where the move begins.
 */
export const moveAdvertCharge = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { advertChargeId, move, reason }: ChargeMove,
): Promise<Outcome<AdvertCharge>> =>
  inTransaction(db, async (tx) => {
    const charge = await lockCharge(tx, advertChargeId)
    const advert = charge && (await advertNamed(tx, charge.adId))
    if (!charge || !advert) return refused('advert_charge_not_found')
    const { from, to } = advertChargeMoves[move]
    if (charge.state !== from) return refused('advert_charge_moved')
    const at = await clock.now(tx)
    const moved: AdvertChargeRow =
      move === 'confirm'
        ? { ...charge, state: to, confirmedBy: operatorId, confirmedAt: at }
        : { ...charge, state: to, endedBy: operatorId, endedAt: at, endReason: reason }
    await saveCharge(tx, moved)
    await postMove(tx, moved, move, at)
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'move_advert_charge',
      objectId: charge.id,
      before: { state: from },
      after: { state: to, ...(move === 'confirm' ? {} : { reason }) },
      at,
    })
    return accepted(viewCharge(moved, advert))
  })

const postMove = async (
  tx: Tx,
  { id, netCents, vatCents }: AdvertChargeRow,
  move: AdvertChargeMove,
  at: Date,
): Promise<void> => {
  const about = { bookingId: null, advertChargeId: id, at }
  switch (move) {
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
      return move satisfies never
  }
}
