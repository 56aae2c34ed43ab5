import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { endpointsFor, eventsToFanOut, insertDelivery, markFannedOut } from './deliveries.store.ts'
import { lockEndpoint } from './webhooks.store.ts'

/**
 * Creates one delivery for each endpoint that wants this event, each once however often this runs; first those of earlier events of the
 * booking whose own job has not run yet, so that no later message can overtake them. Deleted endpoints are left out.
 */
export const fanOutEvent = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  { eventId }: { eventId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const wanted: { eventId: string; endpointId: string }[] = []
    for (const event of await eventsToFanOut(tx, eventId)) {
      const endpointIds = await endpointsFor(tx, event)
      wanted.push(...endpointIds.map((endpointId) => ({ eventId: event.id, endpointId })))
      await markFannedOut(tx, event.id, at)
    }
    // always in this order, so that two runs cannot lock each other out
    const endpointIds = [...new Set(wanted.map(({ endpointId }) => endpointId))].toSorted()
    for (const endpointId of endpointIds) {
      const endpoint = await lockEndpoint(tx, endpointId)
      if (!endpoint || endpoint.disabledWhy !== null) continue
      let hasNew = false
      for (const one of wanted.filter((each) => each.endpointId === endpointId)) {
        const isNew = await insertDelivery(tx, { id: newId('whd'), ...one, at })
        hasNew ||= isNew
      }
      if (hasNew) await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId })
    }
  })
