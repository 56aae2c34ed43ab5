/** One press for several rows of an operator's list. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { BulkAnswer, BulkRequest } from '../../../contract/operations/bulk.ts'
import type { BulkKind } from '../../../domain/operations/bulk.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { toastRefusal } from '../kit/toast-refusal.ts'

const changed: Record<BulkKind, readonly QueryKey[]> = {
  take_bookings: [queryKeys.board],
  close_messages: [dashboardKeys.allInbox, dashboardKeys.waitingForOperators],
  retry_notifications: [dashboardKeys.failedNotifications, dashboardKeys.failedNotificationsCount],
  show_comments: [dashboardKeys.allComments, dashboardKeys.waitingForOperators],
}

/** Does it to each row on its own. Resolves with the outcome of each, or with null when nothing could be asked, which has been said. */
export const useBulk = (
  kind: BulkKind,
): ((ids: readonly string[]) => Promise<BulkAnswer['results'] | null>) => {
  const client = useQueryClient()
  return async (ids) => {
    const body: BulkRequest = { kind, ids: [...ids] }
    try {
      return (await call('POST /api/operations/bulk', { body })).results
    } catch (failure) {
      toastRefusal(failure)
      return null
    } finally {
      for (const queryKey of changed[kind]) void client.invalidateQueries({ queryKey })
    }
  }
}
