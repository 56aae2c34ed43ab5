/** Rows of `provider_customers` and `saved_cards`; each is its account's alone. */
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { providerCustomers, savedCards, type SavedCardRow } from '../../db/schema/saved-cards.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import type { CardDetails } from '../payments/index.ts'

/** The account's customer at the provider: made known here first, so that two tabs ask for it with one key. */
export const ensureCustomerRow = async (
  db: Queryable,
  accountId: string,
  at: Date,
): Promise<{ providerCustomerId: string | null; keyVersion: number }> => {
  await db.insert(providerCustomers).values({ accountId, createdAt: at }).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(providerCustomers)
    .where(eq(providerCustomers.accountId, accountId))
  if (!row) throw new Error(`no provider customer row of ${accountId}`)
  return row
}

/** A customer that is stored stays; answers the stored one. */
export const keepCustomer = async (
  db: Queryable,
  accountId: string,
  customerId: string,
): Promise<string> => {
  const [row] = await db
    .update(providerCustomers)
    .set({
      providerCustomerId: sql`coalesce(${providerCustomers.providerCustomerId}, ${customerId})`,
    })
    .where(eq(providerCustomers.accountId, accountId))
    .returning({ customerId: providerCustomers.providerCustomerId })
  if (!row?.customerId) throw new Error(`no provider customer row of ${accountId}`)
  return row.customerId
}

/** Moves on to the next key, after an answer that will be repeated for the old one. */
export const nextCustomerKey = async (db: Queryable, accountId: string): Promise<void> => {
  await db
    .update(providerCustomers)
    .set({ keyVersion: sql`${providerCustomers.keyVersion} + 1` })
    .where(
      and(eq(providerCustomers.accountId, accountId), isNull(providerCustomers.providerCustomerId)),
    )
}

/** The account of a customer, with its row locked until the transaction ends: its cards change one after another. */
export const lockCustomer = async (
  tx: Tx,
  of: { accountId: string } | { customerId: string },
): Promise<{ accountId: string; customerId: string | null } | undefined> => {
  const [row] = await tx
    .select()
    .from(providerCustomers)
    .where(
      'accountId' in of
        ? eq(providerCustomers.accountId, of.accountId)
        : eq(providerCustomers.providerCustomerId, of.customerId),
    )
    .for('no key update')
  return row && { accountId: row.accountId, customerId: row.providerCustomerId }
}

/** The provider has deleted the customer: the next saved card makes another. */
export const forgetCustomer = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .update(providerCustomers)
    .set({ providerCustomerId: null, keyVersion: sql`${providerCustomers.keyVersion} + 1` })
    .where(eq(providerCustomers.accountId, accountId))
}

/** The default first, then the newest. */
export const cardsOfAccount = async (db: Queryable, accountId: string): Promise<SavedCardRow[]> =>
  db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.accountId, accountId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt))

export const cardById = async (
  db: Queryable,
  cardId: string,
): Promise<SavedCardRow | undefined> => {
  const [row] = await db.select().from(savedCards).where(eq(savedCards.id, cardId))
  return row
}

export const cardOfPaymentMethod = async (
  db: Queryable,
  paymentMethodId: string,
): Promise<SavedCardRow | undefined> => {
  const [row] = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.paymentMethodId, paymentMethodId))
  return row
}

/** False: it was stored before, and may have been removed since. */
export const insertCard = async (
  tx: Tx,
  card: Omit<SavedCardRow, 'isDefault' | 'removedAt' | 'detachedAt'>,
): Promise<boolean> => {
  const rows = await tx
    .insert(savedCards)
    .values(card)
    .onConflictDoNothing()
    .returning({ id: savedCards.id })
  return rows.length > 0
}

/** What the provider says of the card now. An answer that is older than the last changes nothing. */
export const updateCard = async (
  tx: Tx,
  paymentMethodId: string,
  { brand, last4, expMonth, expYear, fingerprint }: CardDetails,
  readAt: Date,
): Promise<void> => {
  await tx
    .update(savedCards)
    .set({ brand, last4, expMonth, expYear, fingerprint, readAt })
    .where(and(eq(savedCards.paymentMethodId, paymentMethodId), lte(savedCards.readAt, readAt)))
}

export const markRemoved = async (
  tx: Tx,
  cardId: string,
  times: { removedAt: Date; detachedAt?: Date },
): Promise<void> => {
  await tx
    .update(savedCards)
    .set({ ...times, isDefault: false })
    .where(and(eq(savedCards.id, cardId), isNull(savedCards.removedAt)))
}

export const markDetached = async (db: Queryable, cardId: string, at: Date): Promise<void> => {
  await db
    .update(savedCards)
    .set({ detachedAt: at })
    .where(and(eq(savedCards.id, cardId), isNull(savedCards.detachedAt)))
}

/** Under the customer's lock. */
export const setDefaultCard = async (tx: Tx, accountId: string, cardId: string): Promise<void> => {
  await tx
    .update(savedCards)
    .set({ isDefault: false })
    .where(and(eq(savedCards.accountId, accountId), savedCards.isDefault))
  await tx.update(savedCards).set({ isDefault: true }).where(eq(savedCards.id, cardId))
}
