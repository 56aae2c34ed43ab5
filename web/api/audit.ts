/** What operators did and looked at. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export type AuditWanted = {
  by?: string
  action?: string
  objectId?: string
  kind?: 'deeds' | 'looks'
  from?: string
  until?: string
}

/** The newest first. */
export const auditQuery = (wanted: AuditWanted) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.audit(JSON.stringify(wanted)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operations/audit', { query: { ...wanted, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
