/** Seals of evidence, as anybody with their address reads them. */
import { queryOptions } from '@tanstack/react-query'
import type { PackParts } from '../../domain/evidence/sealing/pack-parts.ts'
import { call, type CallAnswer } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

export type Seal = CallAnswer<'GET /api/seals/:sealId'>

/** Refusals: `not_found`, `invalid_input` for a code that is none. */
export const sealQuery = (sealId: string) =>
  queryOptions({
    queryKey: queryKeys.seal(sealId),
    queryFn: ({ signal }) => call('GET /api/seals/:sealId', { params: { sealId }, signal }),
  })

export const loadPackParts = (sealId: string, packId: string): Promise<PackParts> =>
  call('GET /api/seals/:sealId/packs/:packId', { params: { sealId, packId } })
