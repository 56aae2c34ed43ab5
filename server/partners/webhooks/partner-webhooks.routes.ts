/** Webhook endpoints as insurers’ programs manage them: those of the key's own mode. Every POST is answered the same when it comes again. */
import type { PartnerInputOf } from '../../../contract/partner-api.ts'
import { snakeCased } from '../../../contract/snake-case.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database.ts'
import { answeredBefore, answerOnce, type Asked } from '../answer-once.ts'
import type { PartnerCaller } from '../identify-partner.ts'
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

type OfEndpoint = PartnerInputOf<'GET /api/partner/v1/webhook-endpoints/:endpointId'>

export const partnerWebhookHandlers = {
  'POST /api/partner/v1/webhook-endpoints': async (
    ctx: Ctx,
    who: PartnerCaller,
    { headers, body }: PartnerInputOf<'POST /api/partner/v1/webhook-endpoints'>,
  ) => {
    const asked = askedOf(headers, 'create webhook', body)
    const earlier = await answeredBefore<SecretGiven>(ctx, who, asked)
    if (earlier) return withSecret(ctx, who, earlier)
    // before the transaction, because a name is looked up outside
    const url = await checkTarget(ctx.config, body.url)
    if (!url.ok) return url
    const { description, event_types: eventTypes } = body
    const given = await answerOnce<SecretGiven>(ctx, who, asked, (tx) =>
      createWebhook(ctx, tx, ownerOf(who), { url: url.value, description, eventTypes }),
    )
    return withSecret(ctx, who, given)
  },

  'GET /api/partner/v1/webhook-endpoints': async (ctx: Ctx, who: PartnerCaller) => {
    const now = await ctx.clock.now(ctx.db)
    const shown = await viewEndpoints(ctx.db, await endpointsOf(ctx.db, ownerOf(who)), now)
    return accepted({ items: snakeCased(shown) })
  },

  'GET /api/partner/v1/webhook-endpoints/:endpointId': async (
    ctx: Ctx,
    who: PartnerCaller,
    { params }: OfEndpoint,
  ) => {
    const found = await findEndpoint(ctx.db, ownerOf(who), params.endpointId)
    if (!found) return refused('not_found')
    return accepted(snakeCased(await viewEndpoint(ctx.db, found, await ctx.clock.now(ctx.db))))
  },

  'PATCH /api/partner/v1/webhook-endpoints/:endpointId': async (
    ctx: Ctx,
    who: PartnerCaller,
    { params, body }: PartnerInputOf<'PATCH /api/partner/v1/webhook-endpoints/:endpointId'>,
  ) => {
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

  'DELETE /api/partner/v1/webhook-endpoints/:endpointId': (
    ctx: Ctx,
    who: PartnerCaller,
    { params }: OfEndpoint,
  ) => inTransaction(ctx.db, (tx) => deleteWebhook(ctx, tx, ownerOf(who), params.endpointId)),

  'POST /api/partner/v1/webhook-endpoints/:endpointId/secret': async (
    ctx: Ctx,
    who: PartnerCaller,
    {
      params,
      headers,
    }: PartnerInputOf<'POST /api/partner/v1/webhook-endpoints/:endpointId/secret'>,
  ) => {
    const asked = askedOf(headers, `new secret ${params.endpointId}`)
    const given = await answerOnce<SecretGiven>(ctx, who, asked, (tx) =>
      rotateWebhookSecret(ctx, tx, ownerOf(who), params.endpointId),
    )
    return withSecret(ctx, who, given)
  },

  'POST /api/partner/v1/webhook-endpoints/:endpointId/test': async (
    ctx: Ctx,
    who: PartnerCaller,
    { params, headers }: PartnerInputOf<'POST /api/partner/v1/webhook-endpoints/:endpointId/test'>,
  ) => {
    const asked = askedOf(headers, `test ${params.endpointId}`)
    return answerOnce(ctx, who, asked, async (tx) => {
      const sent = await testWebhook(ctx, tx, ownerOf(who), params.endpointId)
      return sent.ok ? accepted({ delivery_id: sent.value.deliveryId }) : sent
    })
  },

  'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries': async (
    ctx: Ctx,
    who: PartnerCaller,
    {
      params,
      query,
    }: PartnerInputOf<'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries'>,
  ) => {
    const page = await listDeliveries(ctx, ownerOf(who), { ...params, ...query })
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    return accepted({ items: snakeCased(items), next_cursor: nextCursor })
  },

  'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay': async (
    ctx: Ctx,
    who: PartnerCaller,
    {
      params,
      headers,
    }: PartnerInputOf<'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay'>,
  ) => {
    const asked = askedOf(headers, `replay ${params.endpointId} ${params.deliveryId}`)
    return answerOnce(ctx, who, asked, async (tx) => {
      const again = await replayDelivery(ctx, tx, ownerOf(who), params)
      return again.ok ? accepted(snakeCased(again.value)) : again
    })
  },
}

const ownerOf = ({ partnerId, mode }: PartnerCaller) => ({ partnerId, mode })

const askedOf = (
  headers: { 'idempotency-key': string },
  deed: string,
  body: unknown = null,
): Asked => ({ idempotencyKey: headers['idempotency-key'], deed, body })

/** The secret is not among the kept answers: it is read anew from where it is sealed. */
const withSecret = async (ctx: Ctx, who: PartnerCaller, given: Outcome<SecretGiven>) => {
  const shown: Outcome<WithSecret> = given.ok
    ? await showSecret(ctx, ctx.db, ownerOf(who), given.value)
    : given
  if (!shown.ok) return shown
  const { secret, endpoint } = shown.value
  const answer = accepted({ secret, endpoint: snakeCased(endpoint) })
  return given.ok && given.isReplay ? { ...answer, isReplay: true as const } : answer
}
