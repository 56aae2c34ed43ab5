/** Rows of `self_billing_agreements`. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { selfBillingAgreements } from '../../db/schema/receipts.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type AgreementRow = typeof selfBillingAgreements.$inferSelect

const inForce = (driverId: string) =>
  and(eq(selfBillingAgreements.driverId, driverId), isNull(selfBillingAgreements.withdrawnAt))

export const agreementOf = async (
  db: Queryable,
  driverId: string,
): Promise<AgreementRow | null> => {
  const [row] = await db.select().from(selfBillingAgreements).where(inForce(driverId))
  return row ?? null
}

/** The same; until the transaction ends no one withdraws it. */
export const holdAgreement = async (tx: Tx, driverId: string): Promise<AgreementRow | null> => {
  const [row] = await tx.select().from(selfBillingAgreements).where(inForce(driverId)).for('share')
  return row ?? null
}

/** Under the driver's lock. False: there was none. */
export const withdrawAgreement = async (tx: Tx, driverId: string, at: Date): Promise<boolean> => {
  const rows = await tx
    .update(selfBillingAgreements)
    .set({ withdrawnAt: at })
    .where(inForce(driverId))
    .returning()
  return rows.length > 0
}

/** Under the driver's lock, with none in force. */
export const insertAgreement = async (
  tx: Tx,
  driverId: string,
  textVersion: string,
  agreedAt: Date,
): Promise<void> => {
  const [last] = await tx
    .select({ number: selfBillingAgreements.number })
    .from(selfBillingAgreements)
    .where(eq(selfBillingAgreements.driverId, driverId))
    .orderBy(desc(selfBillingAgreements.number))
    .limit(1)
  const number = (last?.number ?? 0) + 1
  await tx.insert(selfBillingAgreements).values({ driverId, number, textVersion, agreedAt })
}
