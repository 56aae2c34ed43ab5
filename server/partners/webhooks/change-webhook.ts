import type { WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import type { PartnerEventType } from '../../../domain/partners/partner-event.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { closeTask } from '../../tasks/index.ts'
import { giveUpDeliveries } from './deliveries.store.ts'
import { viewEndpoint } from './webhook-view.ts'
import { deleteEndpoint, lockTheirs, saveEndpoint, type Owner } from './webhooks.store.ts'

export type WebhookChanges = {
  /** As `checkTarget` gave it. */
  url?: string | undefined
  description?: string | null | undefined
  eventTypes?: readonly PartnerEventType[] | undefined
  isEnabled?: boolean | undefined
}

/**
 * Changes an endpoint. When it is switched off, its waiting deliveries are given up; when it is switched on, it gets events from then on,
 * and those that were given up can be sent again by hand. In the caller's transaction. Refusal: `not_found`.
 */
export const changeWebhook = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  owner: Owner,
  { endpointId, ...changes }: WebhookChanges & { endpointId: string },
): Promise<Outcome<WebhookEndpoint>> => {
  const before = await lockTheirs(tx, owner, endpointId)
  if (!before) return refused('not_found')
  const at = await ctx.clock.now(tx)
  const wasEnabled = before.disabledWhy === null
  const isSwitched = changes.isEnabled !== undefined && changes.isEnabled !== wasEnabled
  const { url, description, eventTypes } = changes
  const saved = await saveEndpoint(tx, endpointId, {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(eventTypes === undefined ? {} : { eventTypes: [...new Set(eventTypes)] }),
    ...(isSwitched ? switchTo(changes.isEnabled === true, at) : {}),
    updatedAt: at,
  })
  if (isSwitched && !changes.isEnabled) await giveUpDeliveries(tx, endpointId)
  if (isSwitched && changes.isEnabled) {
    const note = 'The endpoint was switched on again.'
    await closeTask(tx, { kind: 'webhook_disabled', subject: endpointId, note, at })
  }
  return accepted(await viewEndpoint(tx, saved, at))
}

/** Deletes an endpoint with everything that was sent to it. In the caller's transaction. Refusal: `not_found`. */
export const deleteWebhook = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  owner: Owner,
  endpointId: string,
): Promise<Outcome<undefined>> => {
  if (!(await lockTheirs(tx, owner, endpointId))) return refused('not_found')
  await deleteEndpoint(tx, endpointId)
  const at = await ctx.clock.now(tx)
  const note = 'The endpoint was deleted.'
  await closeTask(tx, { kind: 'webhook_disabled', subject: endpointId, note, at })
  return accepted(undefined)
}

const switchTo = (isEnabled: boolean, at: Date) =>
  isEnabled
    ? { disabledWhy: null, disabledAt: null, failingSince: null }
    : { disabledWhy: 'asked' as const, disabledAt: at }
