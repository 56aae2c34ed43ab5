import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { endpointsFor, eventById, insertDelivery } from './deliveries.store.ts'
import { lockEndpoint } from './webhooks.store.ts'

/** Creates one delivery for each endpoint that wants this event, each once however often this runs. Deleted endpoints are left out. */
export const fanOutEvent = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  { eventId }: { eventId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const event = await eventById(tx, eventId)
    if (!event) return
    const at = await ctx.clock.now(tx)
    for (const endpointId of await endpointsFor(tx, event)) {
      const endpoint = await lockEndpoint(tx, endpointId)
      if (!endpoint || endpoint.disabledWhy !== null) continue
      const isNew = await insertDelivery(tx, { id: newId('whd'), eventId, endpointId, at })
      if (isNew) await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId })
    }
  })
