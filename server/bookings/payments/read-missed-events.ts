import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { Checkpoint } from '../../kit/jobs/run-job.ts'
import { scheduleSync, readEventCursor, saveEventCursor, storeEvent } from '../../payments/index.ts'

const hourMs = 3_600_000
const firstLookBackMs = 24 * hourMs
/** Where the provider no longer knows the place, reading begins this long before the time it was saved. */
const overlapMs = hourMs

/**
 * Reads the provider's own list of events from where the last run ended: webhooks may never come. Each part is stored with the place it
 * ends at, so what is read stays read when the provider stops answering. Returns how many events were missing.
 */
export const readMissedEvents = async (
  ctx: Ctx,
  { checkpoint, mayGoOn }: { checkpoint: Checkpoint; mayGoOn: () => boolean },
): Promise<number> => {
  const cursor = await readEventCursor(ctx.db)
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(cursor ? cursor.at.getTime() - overlapMs : now.getTime() - firstLookBackMs)
  let missed = 0

  /** Whether the provider knows the place to read from. */
  const readFrom = async (afterEventId: string | null): Promise<boolean> => {
    let last = afterEventId
    for await (const part of ctx.cardProvider.listEvents({ afterEventId, since, until: now })) {
      checkpoint()
      if (part.kind === 'request_refused' && afterEventId !== null) return false
      if (part.kind !== 'done') {
        ctx.log.warn('the provider’s list of events was not read to its end', { code: part.kind })
        // so that it is seen since when none was ever read
        if (!cursor && !last) await inTransaction(ctx.db, (tx) => saveEventCursor(tx, null, since))
        return true
      }
      const { entries, isLast } = part.value
      last = entries.at(-1)?.eventId ?? last
      const isReadTo = isLast ? now : (cursor?.at ?? since)
      missed += await inTransaction(ctx.db, async (tx) => {
        let added = 0
        for (const event of entries) {
          if ((await storeEvent(tx, event)) && (await scheduleSync(ctx, tx, event))) added += 1
        }
        await saveEventCursor(tx, last, isReadTo)
        return added
      })
      if (!mayGoOn()) return true
    }
    return true
  }

  if (!(await readFrom(cursor?.eventId ?? null))) await readFrom(null)
  return missed
}
