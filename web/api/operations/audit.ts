/** The audit log: what operators did and viewed. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export type AuditWanted = {
  by?: string
  action?: string
  objectId?: string
  kind?: 'changes' | 'views'
  from?: string
  until?: string
}

/** Newest first. */
export const auditQuery = (wanted: AuditWanted) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.audit(JSON.stringify(wanted)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/operations/audit', { query: { ...wanted, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
