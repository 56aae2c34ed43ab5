/** Invented insurers for tests. */
import { randomBytes } from 'node:crypto'
import { payments } from '../../../db/schema/payments.ts'
import {
  insuranceBookings,
  insurancePartners,
  partnerInvitations,
  partnerKeys,
  partnerRequests,
  partnerStaff,
} from '../../../db/schema/partners.ts'
import {
  partnerScopes,
  type PartnerKeyMode,
  type PartnerScope,
} from '../../../domain/partners/partner.ts'
import { inTransaction, type Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { makeKey } from '../../partners/partner-key.ts'
import { insertPartnerAccount } from '../../partners/partners.store.ts'
import { makeBooking } from './sample-bookings.ts'
import { makeAccount } from './sample-drivers.ts'
import { makeWebhook } from './sample-webhooks.ts'

/** In every app that is opened for tests, so that a request about an insurer has one. */
export const samplePartner = {
  partnerId: `ptr_${'0'.repeat(25)}1`,
  /** Revoked by the requests that try it. */
  requestId: `req_${'0'.repeat(25)}1`,
  spareKeyId: `pky_${'0'.repeat(25)}1`,
  invoiceNo: 'PI-2026-000001',
  /** Removed by the requests that try it. */
  staffId: `acc_${'0'.repeat(25)}1`,
  endpointId: `whk_${'0'.repeat(25)}1`,
  deliveryId: `whd_${'0'.repeat(25)}1`,
} as const

export type MadePartner = { partnerId: string; accountId: string; operatorId: string; key: string }

/** An insurer with a live key that may do everything, unless told otherwise. */
export const makePartner = async (
  db: Database,
  {
    id = newId('ptr'),
    companyName = `Invented Mutual ${id.slice(-6)}`,
    scopes = [...partnerScopes],
    isActive = true,
  }: {
    id?: string
    companyName?: string
    scopes?: PartnerScope[]
    isActive?: boolean
  } = {},
): Promise<MadePartner> => {
  const operatorId = await makeAccount(db, { role: 'operator' })
  const accountId = newId('acc')
  const at = new Date()
  await inTransaction(db, async (tx) => {
    await insertPartnerAccount(tx, { id: accountId, companyName, at })
    await tx.insert(insurancePartners).values({
      id,
      accountId,
      companyName,
      contactEmail: 'claims@example.ie',
      isActive,
      createdAt: at,
      updatedAt: at,
    })
  })
  const made = { partnerId: id, accountId, operatorId }
  return { ...made, key: await makePartnerKey(db, made, { scopes }) }
}

export const makePartnerKey = async (
  db: Database,
  { partnerId, operatorId }: Pick<MadePartner, 'partnerId' | 'operatorId'>,
  {
    id = newId('pky'),
    mode = 'live',
    scopes = [...partnerScopes],
  }: { id?: string; mode?: PartnerKeyMode; scopes?: PartnerScope[] } = {},
): Promise<string> => {
  const { key, ...kept } = makeKey(mode)
  const createdAt = new Date()
  await db
    .insert(partnerKeys)
    .values({ id, partnerId, mode, ...kept, scopes, createdBy: operatorId, createdAt })
  return key
}

/** A person who works for this insurer; one of its administrators with `isAdministrator`. */
export const makeStaff = async (
  db: Database,
  { partnerId, operatorId }: Pick<MadePartner, 'partnerId' | 'operatorId'>,
  {
    accountId = newId('acc'),
    isAdministrator = false,
  }: { accountId?: string; isAdministrator?: boolean } = {},
): Promise<string> => {
  await makeAccount(db, { id: accountId })
  const addedAt = new Date()
  await db
    .insert(partnerStaff)
    .values({ accountId, partnerId, isAdministrator, addedBy: operatorId, addedAt })
  return accountId
}

/** An open invitation with a random token. */
export const makeInvitation = async (
  db: Database,
  { partnerId, operatorId }: Pick<MadePartner, 'partnerId' | 'operatorId'>,
): Promise<string> => {
  const [id, invitedAt] = [newId('inv'), new Date()]
  await db.insert(partnerInvitations).values({
    id,
    partnerId,
    email: `${id}@example.ie`,
    isAdministrator: false,
    tokenHash: randomBytes(32),
    invitedBy: operatorId,
    invitedAt,
    expiresAt: new Date(invitedAt.getTime() + 24 * 3_600_000),
  })
  return id
}

/** The insurer that sample requests are about: with a spare key, one of its people, and a cancelled booking. */
export const makeSamplePartner = async (
  db: Database,
): Promise<MadePartner & { bookingId: string }> => {
  const { partnerId, spareKeyId, staffId } = samplePartner
  const made = await makePartner(db, { id: partnerId, companyName: 'Sample Mutual' })
  await makePartnerKey(db, made, { id: spareKeyId, mode: 'sandbox' })
  await makeStaff(db, made, { accountId: staffId })
  await makeWebhook(db, made, samplePartner)
  await db.insert(partnerRequests).values({
    requestId: samplePartner.requestId,
    partnerId,
    keyId: spareKeyId,
    method: 'GET',
    path: '/api/partner/v1/key',
    status: 200,
    durationMs: 3,
    at: new Date(),
  })
  return { ...made, bookingId: await makeCalledOff(db, made) }
}

const makeCalledOff = (
  db: Database,
  { partnerId, accountId }: Pick<MadePartner, 'partnerId' | 'accountId'>,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const bookingId = await makeBooking(tx, {
      customerId: accountId,
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
      cancellationFeeCents: 0,
      paidBy: 'account',
    })
    const at = new Date()
    await tx.insert(insuranceBookings).values({
      bookingId,
      partnerId,
      keyId: samplePartner.spareKeyId,
      mode: 'live',
      incidentType: 'breakdown',
      customerPolicyNumber: 'POL-KE-1',
      priorityLevel: 'standard',
      createdAt: at,
    })
    const payment = { id: newId('pay'), bookingId, amountCents: 95_00 }
    await tx
      .insert(payments)
      .values({ ...payment, status: 'released', createdAt: at, updatedAt: at })
    return bookingId
  })
