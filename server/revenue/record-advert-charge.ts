import type { AdvertCharge } from '../../contract/operations/revenue.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { vatOnAdvert } from '../../domain/payments/revenue.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { advertNamed, insertCharge, viewCharge } from './charges.store.ts'

export type ChargeToRecord = { adId: string; reference: string; netCents: number }

/**
 * Records an invoice to an advertiser, which waits for its payment. Nothing is earned yet and nothing is posted. `netCents` is without VAT.
 * An invoice is recorded once, by its number. Refusals: `advert_charge_not_found` without such an advert, `advert_charge_exists`.
 */
export const recordAdvertCharge = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  charge: ChargeToRecord,
): Promise<Outcome<AdvertCharge>> =>
  inTransaction(db, async (tx) => {
    const advert = await advertNamed(tx, charge.adId)
    if (!advert) return refused('advert_charge_not_found')
    const at = await clock.now(tx)
    const row = await insertCharge(tx, {
      ...charge,
      vatCents: vatOnAdvert(charge.netCents, at),
      recordedBy: operatorId,
      recordedAt: at,
    })
    if (!row) return refused('advert_charge_exists')
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'record_advert_charge',
      objectId: row.id,
      after: {
        adId: row.adId,
        reference: row.reference,
        netCents: row.netCents,
        vatCents: row.vatCents,
      },
      at,
    })
    return accepted(viewCharge(row, advert))
  })
