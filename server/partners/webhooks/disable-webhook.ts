import type { WebhookEndpointRow } from '../../../db/schema/webhooks.ts'
import { webhookEventDays, webhookFailingDays } from '../../../domain/partners/partner-event.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { layOutMail, writeMail } from '../../notifications/index.ts'
import { openTask } from '../../tasks/index.ts'
import { lockPartner } from '../partners.store.ts'
import { giveUpDeliveries } from './deliveries.store.ts'
import { saveEndpoint } from './webhooks.store.ts'

type Why = 'gone' | 'failing'

const because: Record<Why, string> = {
  gone: 'It answered 410 Gone.',
  failing: `It has accepted nothing for ${webhookFailingDays} days.`,
}

/**
 * Switches an endpoint off automatically: the insurer is notified by mail, and for a live one an operator has to look. Waiting deliveries
 * are given up, and can be sent again by hand. Under the endpoint's lock.
 */
export const disableWebhook = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  endpoint: WebhookEndpointRow,
  why: Why,
  at: Date,
): Promise<void> => {
  await saveEndpoint(tx, endpoint.id, { disabledWhy: why, disabledAt: at, updatedAt: at })
  await giveUpDeliveries(tx, endpoint.id)
  const partner = await lockPartner(tx, endpoint.partnerId)
  if (!partner) throw new Error(`no partner ${endpoint.partnerId}`)
  const { host } = new URL(endpoint.url)
  if (endpoint.mode === 'live') {
    await openTask(tx, {
      kind: 'webhook_disabled',
      subject: endpoint.id,
      note: `${partner.companyName}: ${host} no longer gets events. ${because[why]} We’ve emailed them.`,
      at,
    })
  }
  await writeMail(ctx, tx, {
    key: `webhook_disabled:${endpoint.id}:${at.toISOString()}`,
    kind: 'webhook_disabled',
    recipientId: null,
    bookingId: null,
    address: partner.contactEmail,
    mail: layOutMail({
      subject: `Your ${endpoint.mode} webhook endpoint was switched off`,
      heading: 'A webhook endpoint was switched off',
      parts: [
        { kind: 'text', text: `We no longer send messages to ${host}. ${because[why]}` },
        {
          kind: 'text',
          text: `Switch it on again when it is ready. Missed messages can be sent again for ${webhookEventDays} days.`,
        },
        {
          kind: 'button',
          label: 'Open your dashboard',
          url: `${ctx.config.publicOrigin}/insurance-dashboard`,
        },
      ],
      reason: `You’re getting this email because you are the contact of ${partner.companyName} at Towline.`,
    }),
  })
}
