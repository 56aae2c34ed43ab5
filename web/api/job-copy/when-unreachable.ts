/** Every page loads this: small, and it loads more only where a copy is kept and the server does not answer. */
import type { QueryClient } from '@tanstack/react-query'
import { OfflineError } from '../kit/failures.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { hasJobCopy } from './copy-mark.ts'

/** On one bar an answer may take minutes: after this time the copy is shown. */
const patienceMs = 4_000

/** Shows this device's copy as soon as the server turns out to be unreachable; the returned function ends it. */
export const restoreWhenUnreachable = (client: QueryClient): (() => void) => {
  if (!hasJobCopy()) return () => {}
  const restore = async (): Promise<void> => {
    try {
      const { restoreJob } = await import('./restore-job.ts')
      await restoreJob(client)
    } catch {
      // The script did not load: the page says that there is no connection.
    }
  }
  if (!navigator.onLine) void restore()
  const timer = setTimeout(() => {
    if (client.getQueryData(queryKeys.me) === undefined) void restore()
  }, patienceMs)
  const stopWatching = client.getQueryCache().subscribe(({ type, query: { state } }) => {
    if (type !== 'updated' || state.data !== undefined) return
    if (state.error instanceof OfflineError) void restore()
  })
  return () => {
    clearTimeout(timer)
    stopWatching()
  }
}
