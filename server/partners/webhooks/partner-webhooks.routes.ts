/** Webhook endpoints as insurers’ programs manage them: those of the key's own mode. A repeated POST gets the same answer. */
import type { partnerWebhookRoutes } from '../../../contract/partners/partner-webhooks.ts'
import { snakeCased } from '../../../contract/snake-case.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { HandlersOf } from '../../define-module.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { answeredBefore, answerOnce, type IdempotentRequest } from '../api/answer-once.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import { changeWebhook, deleteWebhook } from './change-webhook.ts'
import {
  createWebhook,
  rotateWebhookSecret,
  showSecret,
  type SecretGiven,
  type WithSecret,
} from './create-webhook.ts'
import { listDeliveries, replayDelivery, testWebhook } from './resend-webhook.ts'
import { checkTarget } from './webhook-target.ts'
import { viewEndpoint, viewEndpoints } from './webhook-view.ts'
import { endpointsOf, findEndpoint } from './webhooks.store.ts'

export const partnerWebhookHandlers = {
  'POST /api/partner/v1/webhook-endpoints': async (ctx, who, { headers, body }) => {
    const request = idempotentRequest(headers, 'create webhook', body)
    const earlier = await answeredBefore<SecretGiven>(ctx, who, request)
    if (earlier) return withSecret(ctx, who, earlier)
    // before the transaction, because a name is resolved by DNS
    const url = await checkTarget(ctx.config, body.url)
    if (!url.ok) return url
    const { description, event_types: eventTypes } = body
    const given = await answerOnce<SecretGiven>(ctx, who, request, (tx) =>
      createWebhook(ctx, tx, ownerOf(who), { url: url.value, description, eventTypes }),
    )
    return withSecret(ctx, who, given)
  },

  'GET /api/partner/v1/webhook-endpoints': async (ctx, who) => {
    const now = await ctx.clock.now(ctx.db)
    const shown = await viewEndpoints(ctx.db, await endpointsOf(ctx.db, ownerOf(who)), now)
    return accepted({ items: snakeCased(shown) })
  },

  'GET /api/partner/v1/webhook-endpoints/:endpointId': async (ctx, who, { params }) => {
    const found = await findEndpoint(ctx.db, ownerOf(who), params.endpointId)
    if (!found) return refused('not_found')
    return accepted(snakeCased(await viewEndpoint(ctx.db, found, await ctx.clock.now(ctx.db))))
  },

  'PATCH /api/partner/v1/webhook-endpoints/:endpointId': async (ctx, who, { params, body }) => {
    const url =
      body.url === undefined ? accepted(undefined) : await checkTarget(ctx.config, body.url)
    if (!url.ok) return url
    const changes = {
      endpointId: params.endpointId,
      url: url.value,
      description: body.description,
      eventTypes: body.event_types,
      isEnabled: body.is_enabled,
    }
    const changed = await inTransaction(ctx.db, (tx) =>
      changeWebhook(ctx, tx, ownerOf(who), changes),
    )
    return changed.ok ? accepted(snakeCased(changed.value)) : changed
  },

  'DELETE /api/partner/v1/webhook-endpoints/:endpointId': (ctx, who, { params }) =>
    inTransaction(ctx.db, (tx) => deleteWebhook(ctx, tx, ownerOf(who), params.endpointId)),

  'POST /api/partner/v1/webhook-endpoints/:endpointId/secret': async (
    ctx,
    who,
    { params, headers },
  ) => {
    const request = idempotentRequest(headers, `new secret ${params.endpointId}`)
    const given = await answerOnce<SecretGiven>(ctx, who, request, (tx) =>
      rotateWebhookSecret(ctx, tx, ownerOf(who), params.endpointId),
    )
    return withSecret(ctx, who, given)
  },

  'POST /api/partner/v1/webhook-endpoints/:endpointId/test': async (
    ctx,
    who,
    { params, headers },
  ) => {
    const request = idempotentRequest(headers, `test ${params.endpointId}`)
    return answerOnce(ctx, who, request, async (tx) => {
      const sent = await testWebhook(ctx, tx, ownerOf(who), params.endpointId)
      return sent.ok ? accepted({ delivery_id: sent.value.deliveryId }) : sent
    })
  },

  'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries': async (
    ctx,
    who,
    { params, query },
  ) => {
    const page = await listDeliveries(ctx, ownerOf(who), { ...params, ...query })
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    return accepted({ items: snakeCased(items), next_cursor: nextCursor })
  },

  'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay': async (
    ctx,
    who,
    { params, headers },
  ) => {
    const request = idempotentRequest(headers, `replay ${params.endpointId} ${params.deliveryId}`)
    return answerOnce(ctx, who, request, async (tx) => {
      const again = await replayDelivery(ctx, tx, ownerOf(who), params)
      return again.ok ? accepted(snakeCased(again.value)) : again
    })
  },
} satisfies HandlersOf<typeof partnerWebhookRoutes>

const ownerOf = ({ partnerId, mode }: PartnerCaller) => ({ partnerId, mode })

const idempotentRequest = (
  headers: { 'idempotency-key': string },
  action: string,
  body: unknown = null,
): IdempotentRequest => ({ idempotencyKey: headers['idempotency-key'], action, body })

/** The secret is not among the stored answers: it is read again from its sealed column. */
const withSecret = async (ctx: Ctx, who: PartnerCaller, given: Outcome<SecretGiven>) => {
  const shown: Outcome<WithSecret> = given.ok
    ? await showSecret(ctx, ctx.db, ownerOf(who), given.value)
    : given
  if (!shown.ok) return shown
  const { secret, endpoint } = shown.value
  const answer = accepted({ secret, endpoint: snakeCased(endpoint) })
  return given.ok && given.isReplay ? { ...answer, isReplay: true as const } : answer
}
