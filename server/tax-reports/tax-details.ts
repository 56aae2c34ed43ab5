import type { ShownTaxDetails, TaxDetailsSent } from '../../contract/drivers/tax-details.ts'
import type { TaxDetailsRow } from '../../db/schema/payouts.ts'
import { dublinDay } from '../../domain/payments/tax-point.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import {
  plainDetails,
  problemsOfDetails,
  sellerKindOf,
  type TaxDetails,
} from '../../domain/tax/tax-details.ts'
import { maskedNumber, shownDigits } from '../../domain/tax/tax-number.ts'
import { isInVies } from '../../domain/tax/vat-number.ts'
import { problemOfVatFrom, vatFromOf } from '../../domain/tax/vat-status.ts'
import { openSecret, sealSecret } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database/database.ts'
import { closeMissingTask } from './request-details.ts'
import { detailsOf, driverIdOf, hasEarned, lockDriver, saveDetails } from './details.store.ts'
import { startVatCheck } from './check-vat-number.ts'
import { insertVatVersion, latestVatVersion, type VatVersionRow } from './vat-versions.store.ts'

type Shown = { details: ShownTaxDetails | null }
type DetailsCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs'>

/** The signed-in driver's own. Refusal: `driver_profile_missing`. */
export const loadTaxDetails = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  accountId: string,
): Promise<Outcome<Shown>> => {
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  return accepted(await shownOf(db, config, driverId))
}

/** Of any driver, for operators. */
export const shownOf = async (
  db: Queryable,
  { viesUrl }: Pick<Ctx['config'], 'viesUrl'>,
  driverId: string,
): Promise<Shown> => {
  const row = await detailsOf(db, driverId)
  const version = await latestVatVersion(db, driverId)
  return { details: row && viewDetails(row, version, viesUrl !== null) }
}

const viewDetails = (
  row: TaxDetailsRow,
  version: VatVersionRow | null,
  hasVies: boolean,
): ShownTaxDetails => ({
  firstName: row.firstName,
  lastName: row.lastName,
  bornOn: row.bornOn,
  companyName: row.companyName,
  companyNumber: row.companyNumber,
  street: row.street,
  city: row.city,
  postcode: row.postcode,
  country: row.country,
  maskedTaxNumber: maskedNumber(row.taxNumberLast),
  vatStatus: row.vatStatus,
  vatNumber: row.vatNumber,
  vatFrom: version?.validFrom ?? dublinDay(row.updatedAt),
  vatCheck: row.vatNumber === null ? null : viewCheck(version, row.vatNumber, hasVies),
  updatedAt: row.updatedAt.toISOString(),
})

const viewCheck = (
  version: VatVersionRow | null,
  vatNumber: string,
  hasVies: boolean,
): ShownTaxDetails['vatCheck'] => {
  const outcome = version?.outcome ?? null
  const waits = hasVies && isInVies(vatNumber) ? 'waiting' : 'form'
  return {
    by: outcome === null ? waits : 'vies',
    outcome,
    answeredAt: version?.answeredAt?.toISOString() ?? null,
    consultationNumber: version?.consultationNumber ?? null,
  }
}

/** Gives or corrects the signed-in driver's own; on record. Refusals: `driver_profile_missing`, `invalid_input`. */
export const giveTaxDetails = async (
  ctx: DetailsCtx,
  accountId: string,
  sent: TaxDetailsSent,
): Promise<Outcome<Shown>> => {
  const driverId = await driverIdOf(ctx.db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  return inTransaction(ctx.db, (tx) => keepDetails(ctx, tx, { driverId, by: accountId, sent }))
}

type Given = { driverId: string; by: string; sent: TaxDetailsSent; reason?: string }

/**
 * Stores them, with what changed on record: names of fields, never what they hold. A tax number that is not sent stays, unless the country
 * changes, whose number it is. Refusals: `driver_profile_missing`, `invalid_input`.
 */
export const keepDetails = async (
  { clock, config, jobs }: Pick<Ctx, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  {
    driverId,
    by,
    sent: { vatFrom = null, companyName = null, companyNumber = null, ...sent },
    reason,
  }: Given,
): Promise<Outcome<Shown>> => {
  if (!(await lockDriver(tx, driverId))) return refused('driver_profile_missing')
  const before = await detailsOf(tx, driverId)
  const stored = before && { ...before, ...(await openDetails(before, config.authSecret)) }
  const isSameKind = stored === null || sellerKindOf(stored) === sellerKindOf({ companyName })
  const keepsNumber = sent.taxNumber === null && isSameKind && stored?.country === sent.country
  const details = plainDetails({
    ...sent,
    companyName,
    companyNumber,
    taxNumber: keepsNumber ? stored.taxNumber : (sent.taxNumber ?? ''),
  })
  const at = await clock.now(tx)
  const today = dublinDay(at)
  const version = await latestVatVersion(tx, driverId)
  const { vatStatus: status, vatNumber } = details
  const validFrom = vatFromOf({ status, vatNumber, validFrom: vatFrom }, version, today)
  const wrongDay = problemOfVatFrom(validFrom, today)
  // a company is another seller, with reports and invoices of its own; an operator corrects what was wrong from the start
  const isOtherSeller = !isSameKind && reason === undefined && (await hasEarned(tx, driverId))
  const fields = {
    ...problemsOfDetails(details, today),
    ...(wrongDay === null ? {} : { vatFrom: wrongDay }),
    ...(isOtherSeller ? otherSeller : {}),
  }
  if (Object.keys(fields).length > 0) return refused('invalid_input', { fields })
  const isVersion =
    version?.status !== status || version.vatNumber !== vatNumber || version.validFrom !== validFrom
  const changed: string[] = fieldsOf(details).filter((name) => stored?.[name] !== details[name])
  if (isVersion) changed.push('vatFrom')
  if (changed.length === 0) return accepted(await shownOf(tx, config, driverId))
  const { taxNumber, ...plain } = details
  await saveDetails(tx, {
    driverId,
    ...plain,
    taxNumberSealed: await sealSecret(taxNumber, config.authSecret),
    taxNumberLast: taxNumber.slice(-shownDigits),
    givenAt: at,
    updatedAt: at,
    updatedBy: by,
  })
  if (isVersion) {
    const number = (version?.number ?? 0) + 1
    const given = { givenAt: at, givenBy: by }
    await insertVatVersion(tx, { driverId, number, status, vatNumber, validFrom, ...given })
    await startVatCheck({ config, jobs }, tx, { driverId, number, vatNumber, at })
  }
  await closeMissingTask(tx, driverId, at)
  await writeAudit(tx, {
    accountId: by,
    action: reason === undefined ? 'give_tax_details' : 'correct_tax_details',
    objectId: driverId,
    after: { changed, ...(reason === undefined ? {} : { reason }) },
    at,
  })
  return accepted(await shownOf(tx, config, driverId))
}

const anotherAccount =
  'You have been paid under the other name already. Write to us to change this.'
/** Under each field that one of the two forms has. */
const otherSeller = { firstName: anotherAccount, companyName: anotherAccount }

const fieldsOf = (details: TaxDetails): (keyof TaxDetails)[] => {
  const isField = (name: string): name is keyof TaxDetails => name in details
  return Object.keys(details).filter(isField)
}

/** Of a row, with its tax number in the clear: for the report alone. */
export const openDetails = async (row: TaxDetailsRow, authSecret: string): Promise<TaxDetails> => ({
  firstName: row.firstName,
  lastName: row.lastName,
  bornOn: row.bornOn,
  companyName: row.companyName,
  companyNumber: row.companyNumber,
  street: row.street,
  city: row.city,
  postcode: row.postcode,
  country: row.country,
  taxNumber: await openSecret(row.taxNumberSealed, authSecret),
  vatStatus: row.vatStatus,
  vatNumber: row.vatNumber,
})

/**
 * Before the first bank details (S.I. No. 705 of 2022: due diligence before the seller is paid). Who has given bank details before there was
 * this rule is requested by the daily job instead, so that nothing that was earned waits. Refusal: `tax_details_missing`.
 */
export const requireTaxDetails = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
  hasPayoutAccount: boolean,
): Promise<Outcome<null>> => {
  if (hasPayoutAccount) return accepted(null)
  const driverId = await driverIdOf(db, accountId)
  if (driverId === null) return refused('driver_profile_missing')
  return (await detailsOf(db, driverId)) ? accepted(null) : refused('tax_details_missing')
}
