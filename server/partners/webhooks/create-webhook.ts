import type { WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import {
  mostWebhookEndpoints,
  webhookSecretOverlapEnd,
  type PartnerEventType,
} from '../../../domain/partners/partner-event.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { openSecret, sealSecret } from '../../accounts/index.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { lockPartner } from '../partners.store.ts'
import { makeSecret } from './webhook-signature.ts'
import { viewEndpoint } from './webhook-view.ts'
import {
  countEndpoints,
  endSecrets,
  findEndpoint,
  insertEndpoint,
  insertSecret,
  lockTheirs,
  secretById,
  type Owner,
} from './webhooks.store.ts'

export type NewWebhook = {
  /** As `checkTarget` gave it. */
  url: string
  description?: string | undefined
  eventTypes: readonly PartnerEventType[]
}

/** The stored answer, without the secret itself. */
export type SecretGiven = { endpointId: string; secretId: string }

export type WithSecret = { secret: string; endpoint: WebhookEndpoint }

type WebhookCtx = Pick<Ctx, 'config' | 'clock'>

/** Creates an endpoint, which gets all events from now on. In the caller's transaction. Refusal: `webhook_endpoints_full`. */
export const createWebhook = async (
  ctx: WebhookCtx,
  tx: Tx,
  owner: { partnerId: string; mode: PartnerKeyMode },
  { url, description, eventTypes }: NewWebhook,
): Promise<Outcome<SecretGiven>> => {
  if (!(await lockPartner(tx, owner.partnerId))) return refused('not_found')
  if ((await countEndpoints(tx, owner)) >= mostWebhookEndpoints) {
    return refused('webhook_endpoints_full')
  }
  const at = await ctx.clock.now(tx)
  const endpointId = newId('whk')
  await insertEndpoint(tx, {
    id: endpointId,
    ...owner,
    url,
    description: description || null,
    eventTypes: [...new Set(eventTypes)],
    createdAt: at,
    updatedAt: at,
  })
  return accepted({ endpointId, secretId: await giveSecret(ctx, tx, endpointId, at) })
}

/** Issues a new secret; the current one signs beside it for a day. In the caller's transaction. Refusal: `not_found`. */
export const rotateWebhookSecret = async (
  ctx: WebhookCtx,
  tx: Tx,
  owner: Owner,
  endpointId: string,
): Promise<Outcome<SecretGiven>> => {
  if (!(await lockTheirs(tx, owner, endpointId))) return refused('not_found')
  const at = await ctx.clock.now(tx)
  await endSecrets(tx, endpointId, webhookSecretOverlapEnd(at))
  return accepted({ endpointId, secretId: await giveSecret(ctx, tx, endpointId, at) })
}

/**
 * The secret of an earlier answer, for a caller who repeats the request because the answer was lost. Refusal: `not_found` when it is gone,
 * or another has replaced it.
 */
export const showSecret = async (
  ctx: WebhookCtx,
  db: Queryable,
  owner: Owner,
  { endpointId, secretId }: SecretGiven,
): Promise<Outcome<WithSecret>> => {
  const endpoint = await findEndpoint(db, owner, endpointId)
  const secret = await secretById(db, secretId)
  if (!endpoint || !secret || secret.expiresAt !== null) return refused('not_found')
  return accepted({
    secret: await openSecret(secret.sealed, ctx.config.authSecret),
    endpoint: await viewEndpoint(db, endpoint, await ctx.clock.now(db)),
  })
}

const giveSecret = async (
  ctx: WebhookCtx,
  tx: Tx,
  endpointId: string,
  createdAt: Date,
): Promise<string> => {
  const secretId = newId('whs')
  const sealed = await sealSecret(makeSecret(), ctx.config.authSecret)
  await insertSecret(tx, { id: secretId, endpointId, sealed, createdAt, expiresAt: null })
  return secretId
}
