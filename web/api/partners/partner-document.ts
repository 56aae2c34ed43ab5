/** The OpenAPI document as this server serves it, and the only source of the partner API's reference. */
import { queryOptions } from '@tanstack/react-query'
import { problemOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { OfflineError, ProblemError } from '../kit/failures.ts'

export const openApiPath = '/api/openapi.json'

const timeoutMs = 20_000

export const openApiQuery = queryOptions({
  queryKey: dashboardKeys.openApi,
  queryFn: async ({ signal }): Promise<unknown> => {
    try {
      const response = await fetch(openApiPath, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!response.ok) throw await problemOf(response)
      const document: unknown = await response.json()
      return document
    } catch (failure) {
      if (failure instanceof ProblemError) throw failure
      throw new OfflineError('no document', { cause: failure })
    }
  },
  staleTime: Infinity,
})
