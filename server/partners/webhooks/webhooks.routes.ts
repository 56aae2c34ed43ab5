/** Webhook endpoints on screens: the matrix lets in operators and the insurer's own people. What they change is on record. */
import type { webhookRoutes } from '../../../contract/partners/webhooks.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { requireFreshProof, type Identity } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import type { HandlersOf } from '../../define-module.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { changeWebhook, deleteWebhook } from './change-webhook.ts'
import {
  createWebhook,
  rotateWebhookSecret,
  showSecret,
  type SecretGiven,
} from './create-webhook.ts'
import { listDeliveries, replayDelivery, testWebhook } from './resend-webhook.ts'
import { checkTarget } from './webhook-target.ts'
import { viewEndpoints } from './webhook-view.ts'
import { endpointsOf, type Owner } from './webhooks.store.ts'

/** Of a screen's list. */
const pageLength = 20

export const webhookHandlers = {
  'GET /api/partners/:partnerId/webhooks': async (ctx, _who, { params }) => {
    const now = await ctx.clock.now(ctx.db)
    const found = await endpointsOf(ctx.db, ownerOf(params))
    return accepted({ endpoints: await viewEndpoints(ctx.db, found, now) })
  },

  'POST /api/partners/:partnerId/webhooks': async (ctx, who, { params, body }) => {
    // bookings are sent there
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const url = await checkTarget(ctx.config, body.url)
    if (!url.ok) return url
    const { partnerId } = params
    const { mode, ...wanted } = body
    return withSecret(
      ctx,
      ownerOf(params),
      await onRecord(ctx, who, partnerId, { action: 'create', mode }, (tx) =>
        createWebhook(ctx, tx, { partnerId, mode }, { ...wanted, url: url.value }),
      ),
    )
  },

  'PATCH /api/partners/:partnerId/webhooks/:endpointId': async (ctx, who, { params, body }) => {
    const proven = body.url === undefined ? accepted(null) : await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const url =
      body.url === undefined ? accepted(undefined) : await checkTarget(ctx.config, body.url)
    if (!url.ok) return url
    const { partnerId, endpointId } = params
    const change = (tx: Tx) =>
      changeWebhook(ctx, tx, ownerOf(params), { ...body, url: url.value, endpointId })
    const changed = Object.keys(body)
    if (changed.length === 0) return inTransaction(ctx.db, change)
    return onRecord(ctx, who, partnerId, { action: 'change', endpointId, changed }, change)
  },

  'DELETE /api/partners/:partnerId/webhooks/:endpointId': async (ctx, who, { params }) => {
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const { partnerId, endpointId } = params
    return onRecord(ctx, who, partnerId, { action: 'delete', endpointId }, (tx) =>
      deleteWebhook(ctx, tx, ownerOf(params), endpointId),
    )
  },

  'POST /api/partners/:partnerId/webhooks/:endpointId/secret': async (ctx, who, { params }) => {
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    const { partnerId, endpointId } = params
    const given = await onRecord(ctx, who, partnerId, { action: 'new secret', endpointId }, (tx) =>
      rotateWebhookSecret(ctx, tx, ownerOf(params), endpointId),
    )
    return withSecret(ctx, ownerOf(params), given)
  },

  'POST /api/partners/:partnerId/webhooks/:endpointId/test': (ctx, who, { params }) => {
    const { partnerId, endpointId } = params
    return onRecord(ctx, who, partnerId, { action: 'test', endpointId }, (tx) =>
      testWebhook(ctx, tx, ownerOf(params), endpointId),
    )
  },

  'GET /api/partners/:partnerId/webhooks/:endpointId/deliveries': (ctx, _who, { params, query }) =>
    listDeliveries(ctx, ownerOf(params), {
      endpointId: params.endpointId,
      cursor: query.cursor,
      limit: pageLength,
    }),

  'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay': (
    ctx,
    who,
    { params },
  ) => {
    const { partnerId, ...of } = params
    return onRecord(ctx, who, partnerId, { action: 'replay', ...of }, (tx) =>
      replayDelivery(ctx, tx, ownerOf(params), of),
    )
  },
} satisfies HandlersOf<typeof webhookRoutes>

const ownerOf = ({ partnerId }: { partnerId: string }): Owner => ({ partnerId, mode: null })

/** Performs an action and its audit record in one transaction; neither happens when it is refused. */
const onRecord = <T>(
  ctx: Ctx,
  who: Identity,
  partnerId: string,
  after: { action: string } & Record<string, unknown>,
  action: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  inTransaction(ctx.db, async (tx) => {
    const outcome = await action(tx)
    if (!outcome.ok) return outcome
    await writeAudit(tx, {
      accountId: who.accountId,
      action: 'change_partner_webhook',
      objectId: partnerId,
      after,
      at: await ctx.clock.now(tx),
    })
    return outcome
  })

const withSecret = async (ctx: Ctx, owner: Owner, given: Outcome<SecretGiven>) =>
  given.ok ? showSecret(ctx, ctx.db, owner, given.value) : given
