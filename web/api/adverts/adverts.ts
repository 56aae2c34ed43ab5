import { queryOptions } from '@tanstack/react-query'
import type { AdvertPosition } from '../../../domain/adverts/advert.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000

/** The adverts that run in a position; a visitor who moves from page to page sees the same ones for a while. */
export const advertsQuery = (position: AdvertPosition) =>
  queryOptions({
    queryKey: queryKeys.adverts(position),
    queryFn: ({ signal }) => call('GET /api/adverts', { query: { position }, signal }),
    staleTime: 10 * minuteMs,
  })
