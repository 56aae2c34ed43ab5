/** A driver's agreement that Towline makes VAT invoices in their name. */
import type { AnswerOf } from '../../contract/routes.ts'
import { selfBillingVersion } from '../../domain/tax/self-billing.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { driverIdOf, latestVatVersion, lockDriver } from '../tax-reports/index.ts'
import { agreementOf, insertAgreement, withdrawAgreement } from './agreements.store.ts'

type SelfBilling = AnswerOf<'GET /api/driver/self-billing'>
type WriteCtx = Pick<Ctx, 'db' | 'clock'>

/** Refusal: `driver_profile_missing`. */
export const loadSelfBilling = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<Outcome<SelfBilling>> => {
  const driverId = await driverIdOf(db, accountId)
  return driverId === null
    ? refused('driver_profile_missing')
    : accepted(await viewOf(db, driverId))
}

const viewOf = async (db: Queryable, driverId: string): Promise<SelfBilling> => {
  const agreement = await agreementOf(db, driverId)
  const version = await latestVatVersion(db, driverId)
  return {
    agreement: agreement && {
      textVersion: agreement.textVersion,
      agreedAt: agreement.agreedAt.toISOString(),
    },
    isRegistered: version?.status === 'registered',
  }
}

/**
 * Agrees to a text; twice is once, and an earlier text's agreement ends with it. On record. Refusals: `driver_profile_missing`,
 * `self_billing_changed` for another text than the current one.
 */
export const agreeToSelfBilling = async (
  { db, clock }: WriteCtx,
  accountId: string,
  textVersion: string,
): Promise<Outcome<SelfBilling>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  if (textVersion !== selfBillingVersion) return refused('self_billing_changed')
  return inTransaction(db, async (tx) => {
    await lockDriver(tx, driverId)
    const open = await agreementOf(tx, driverId)
    if (open?.textVersion !== textVersion) {
      const at = await clock.now(tx)
      await withdrawAgreement(tx, driverId, at)
      await insertAgreement(tx, driverId, textVersion, at)
      const after = { textVersion }
      const action = 'agree_self_billing'
      await writeAudit(tx, { accountId, action, objectId: driverId, after, at })
    }
    return accepted(await viewOf(tx, driverId))
  })
}

/** From now on nothing is issued in the driver's name but credit notes of what was. On record. Refusal: `driver_profile_missing`. */
export const withdrawSelfBilling = async (
  { db, clock }: WriteCtx,
  accountId: string,
): Promise<Outcome<SelfBilling>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  return inTransaction(db, async (tx) => {
    await lockDriver(tx, driverId)
    const at = await clock.now(tx)
    if (await withdrawAgreement(tx, driverId, at)) {
      const action = 'withdraw_self_billing'
      await writeAudit(tx, { accountId, action, objectId: driverId, at })
    }
    return accepted(await viewOf(tx, driverId))
  })
}
