import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../kit/query-keys.ts'
import { hasJobCopy } from './copy-mark.ts'

const [live, booking] = queryKeys.booking('')

/** Begins to keep a copy where there is a booking to keep, or one was kept before; until then its script is not loaded. */
export const watchJob = (client: QueryClient, accountId: string): (() => void) => {
  let isBegun = false
  let isOver = false
  let end = (): void => {}
  const begin = async (): Promise<void> => {
    if (isBegun) return
    isBegun = true
    try {
      const { keepJob } = await import('./keep-job.ts')
      if (!isOver) end = keepJob(client, accountId)
    } catch {
      // The script did not load: the next change tries again.
      isBegun = false
    }
  }
  const stopWatching = client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || queryKey[0] !== live || queryKey[1] !== booking) return
    if (state.data !== undefined) void begin()
  })
  if (hasJobCopy() || client.getQueriesData({ queryKey: [live, booking] }).length > 0) void begin()
  return () => {
    isOver = true
    stopWatching()
    end()
  }
}
