/** Archives of one's own data, and those that an operator starts for a person who writes in. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account-keys.ts'
import { call, type CallAnswer } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

type Exports = CallAnswer<'GET /api/me/exports'>

const whileMadeMs = 4_000

/** Looks again while one is being made. */
const again = ({ state: { data } }: { state: { data: Exports | undefined } }): number | false =>
  data?.exports.some(({ state }) => state === 'waiting') ? whileMadeMs : false

export const exportsQuery = queryOptions({
  queryKey: accountKeys.dataExports,
  queryFn: ({ signal }) => call('GET /api/me/exports', { signal }),
  refetchInterval: again,
})

/** Refusals: `reauthentication_required`, `export_too_often`. */
export const startExport = mutationOptions({
  mutationFn: () => call('POST /api/me/exports'),
  onSuccess: (answer, _sent, _kept, { client }) => {
    client.setQueryData(accountKeys.dataExports, answer)
  },
})

/** Refusals: `reauthentication_required`, `export_not_ready`, `export_not_found`. */
export const openExport = mutationOptions({
  mutationFn: (exportId: string) =>
    call('POST /api/me/exports/:exportId/open', { params: { exportId } }),
})

export const exportsOfUserQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.user(accountId), 'exports'],
    queryFn: ({ signal }) =>
      call('GET /api/operations/users/:accountId/exports', { params: { accountId }, signal }),
    refetchInterval: again,
  })

/** Refusals: `export_too_often`, `not_found`. */
export const startExportFor = mutationOptions({
  mutationFn: ({ accountId, reason }: { accountId: string; reason: string }) =>
    call('POST /api/operations/users/:accountId/exports', {
      params: { accountId },
      body: { reason },
    }),
  onSuccess: (answer, { accountId }, _kept, { client }) => {
    client.setQueryData(exportsOfUserQuery(accountId).queryKey, answer)
  },
})
