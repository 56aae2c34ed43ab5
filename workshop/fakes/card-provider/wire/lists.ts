import type { z } from 'zod'
import { badParameter, missingObject } from './api-failure.ts'
import type { moment } from './params.ts'
import { ok, type Reply } from '../work.ts'

type Page = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

const usualLimit = 10
const largestLimit = 100

/** `created`, exact or as a range in unix seconds. */
export const isWithin = (created: number, wanted: z.infer<typeof moment> | undefined): boolean => {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return created === wanted
  return (
    (wanted.gt === undefined || created > wanted.gt) &&
    (wanted.gte === undefined || created >= wanted.gte) &&
    (wanted.lt === undefined || created < wanted.lt) &&
    (wanted.lte === undefined || created <= wanted.lte)
  )
}

/**
 * One page of a list (API reference, "Pagination"): newest first; `starting_after` goes on to older ones, `ending_before`
 * back to newer ones. `rows` come oldest first.
 */
export const listOf = <Row extends { id: string }>(
  kind: string,
  url: string,
  rows: Row[],
  page: Page,
  wire: (row: Row) => object,
): Reply => {
  const limit = page.limit ?? usualLimit
  if (limit < 1 || limit > largestLimit) {
    throw badParameter(
      'parameter_invalid_integer',
      'limit',
      'This value must be between 1 and 100.',
    )
  }
  const newest = rows.toReversed()
  const place = (id: string, param: string): number => {
    const index = newest.findIndex((row) => row.id === id)
    if (index < 0) throw missingObject(kind, id, param)
    return index
  }
  const found = ((): { data: Row[]; hasMore: boolean } => {
    if (page.ending_before !== undefined) {
      const end = place(page.ending_before, 'ending_before')
      const start = Math.max(0, end - limit)
      return { data: newest.slice(start, end), hasMore: start > 0 }
    }
    const start =
      page.starting_after === undefined ? 0 : place(page.starting_after, 'starting_after') + 1
    return { data: newest.slice(start, start + limit), hasMore: newest.length > start + limit }
  })()
  return ok({ object: 'list', url, has_more: found.hasMore, data: found.data.map(wire) })
}
