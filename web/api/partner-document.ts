/** The OpenAPI document of this server, as it is served: the reference of the partner API is drawn from it and from nothing else. */
import { queryOptions } from '@tanstack/react-query'
import { problemOf } from './call.ts'
import { dashboardKeys } from './dashboard-keys.ts'
import { OfflineError, ProblemError } from './failures.ts'

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
