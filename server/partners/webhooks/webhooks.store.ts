/** Rows of `webhook_endpoints` and `webhook_secrets`. */
import { and, asc, count, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import {
  webhookEndpoints,
  webhookSecrets,
  type WebhookEndpointRow,
} from '../../../db/schema/webhooks.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

/** Whose endpoints: those of one kind of key, or an insurer's of both kinds. */
export type Owner = { partnerId: string; mode: PartnerKeyMode | null }

const isTheirs = ({ partnerId, mode }: Owner) =>
  and(
    eq(webhookEndpoints.partnerId, partnerId),
    mode === null ? undefined : eq(webhookEndpoints.mode, mode),
  )

export const endpointsOf = (db: Queryable, owner: Owner): Promise<WebhookEndpointRow[]> =>
  db.select().from(webhookEndpoints).where(isTheirs(owner)).orderBy(asc(webhookEndpoints.id))

export const countEndpoints = async (tx: Tx, owner: Owner): Promise<number> => {
  const [row] = await tx.select({ n: count() }).from(webhookEndpoints).where(isTheirs(owner))
  return row?.n ?? 0
}

export const findEndpoint = async (
  db: Queryable,
  owner: Owner,
  endpointId: string,
): Promise<WebhookEndpointRow | null> => {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), isTheirs(owner)))
  return row ?? null
}

/** Every change of what is due at an endpoint holds this lock, so that no wake-up replaces an earlier one. */
export const lockEndpoint = async (
  tx: Tx,
  endpointId: string,
): Promise<WebhookEndpointRow | null> => {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for('update')
  return row ?? null
}

export const lockTheirs = async (
  tx: Tx,
  owner: Owner,
  endpointId: string,
): Promise<WebhookEndpointRow | null> =>
  (await findEndpoint(tx, owner, endpointId)) && lockEndpoint(tx, endpointId)

export const insertEndpoint = async (
  tx: Tx,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<void> => {
  await tx.insert(webhookEndpoints).values(row)
}

export const saveEndpoint = async (
  tx: Tx,
  endpointId: string,
  changes: Partial<WebhookEndpointRow>,
): Promise<WebhookEndpointRow> => {
  const [row] = await tx
    .update(webhookEndpoints)
    .set(changes)
    .where(eq(webhookEndpoints.id, endpointId))
    .returning()
  if (!row) throw new Error(`no endpoint ${endpointId}`)
  return row
}

export const deleteEndpoint = async (tx: Tx, endpointId: string): Promise<void> => {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId))
}

export type SecretRow = typeof webhookSecrets.$inferSelect

export const insertSecret = async (tx: Tx, row: SecretRow): Promise<void> => {
  await tx.insert(webhookSecrets).values(row)
}

/** Ends the current secret, and deletes one that had an end already. */
export const endSecrets = async (tx: Tx, endpointId: string, expiresAt: Date): Promise<void> => {
  const ofEndpoint = eq(webhookSecrets.endpointId, endpointId)
  await tx.delete(webhookSecrets).where(and(ofEndpoint, gt(webhookSecrets.expiresAt, new Date(0))))
  await tx
    .update(webhookSecrets)
    .set({ expiresAt })
    .where(and(ofEndpoint, isNull(webhookSecrets.expiresAt)))
}

export const secretById = async (db: Queryable, secretId: string): Promise<SecretRow | null> => {
  const [row] = await db.select().from(webhookSecrets).where(eq(webhookSecrets.id, secretId))
  return row ?? null
}

/** The secrets that sign at this time. */
export const secretsInForce = (
  db: Queryable,
  endpointIds: readonly string[],
  now: Date,
): Promise<SecretRow[]> =>
  db
    .select()
    .from(webhookSecrets)
    .where(
      and(
        inArray(webhookSecrets.endpointId, [...endpointIds]),
        or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now)),
      ),
    )
