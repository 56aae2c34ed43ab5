/**
 * Records which notifications this device has shown, also after they were dismissed: a push service may deliver one again. Stores their ids
 * alone, the newest few, in a cache of their own that no build throws away.
 */
import type { WorkerScope } from './worker-scope.ts'

const cacheName = 'shown-news'
const mostRemembered = 50

/** Records it, and returns whether it was recorded before. A device that keeps nothing returns false. */
export const noteShown = async (
  { caches }: Pick<WorkerScope, 'caches'>,
  notificationId: string,
): Promise<boolean> => {
  try {
    const cache = await caches.open(cacheName)
    // below an address that is never served from the device (`which-answer.ts`)
    const key = `/api/shown/${encodeURIComponent(notificationId)}`
    if (await cache.match(key)) return true
    await cache.put(key, new Response())
    // in the order they came
    const known = await cache.keys()
    const old = known.slice(0, -mostRemembered)
    await Promise.all(old.map((one) => cache.delete(one)))
    return false
  } catch {
    return false
  }
}
