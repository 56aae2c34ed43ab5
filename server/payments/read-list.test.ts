/** Mutants that were seen to fail: a whole day in one part; parts that stay as short as the busiest needed them; a second read twice. */
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { readSince } from './read-list.ts'

type Row = { id: string; created: number }

const dayS = 86_400
/** 2026-11-30 00:00 UTC, in seconds. */
const start = 1_795_996_800

/** Answers as Stripe does: newest first, with a cursor, within a time. */
const listOf = (rows: readonly Row[]) => {
  let pages = 0
  const newestFirst = rows.toReversed()
  const readPage = async (params: {
    limit: number
    created?: Stripe.RangeQueryParam
    starting_after?: string
  }): Promise<Stripe.ApiList<Row>> => {
    pages += 1
    const { gte = 0, lt = Infinity } = params.created ?? {}
    const within = newestFirst.filter(({ created }) => created >= gte && created < lt)
    const from = within.findIndex(({ id }) => id === params.starting_after) + 1
    const data = within.slice(from, from + params.limit)
    return { object: 'list', url: '', data, has_more: within.length > from + params.limit }
  }
  return { readPage, pages: () => pages }
}

const period = { since: new Date(start * 1000), until: new Date((start + 20 * dayS) * 1000) }

it('reads quiet days as they are, a busy one in shorter parts, and each entry once and in order', async () => {
  const rows: Row[] = []
  const add = (created: number): void => void rows.push({ id: `row_${rows.length}`, created })
  for (let day = 0; day < 5; day += 1) add(start + day * dayS)
  for (let n = 0; n < 3_000; n += 1) add(start + 5 * dayS + Math.floor(n * 28.8))
  for (let n = 0; n < 800; n += 1) add(start + 6 * dayS + 100)
  for (let day = 7; day < 22; day += 1) add(start + day * dayS)
  const { readPage, pages } = listOf(rows)
  const read: Row[] = []
  const sizes: number[] = []
  for await (const part of readSince(readPage, period)) {
    if (part.kind !== 'done') throw new Error(part.kind)
    sizes.push(part.value.entries.length)
    read.push(...part.value.entries)
  }
  expect(read).toEqual(rows)
  // all of one second belong together
  expect(sizes.filter((size) => size > 500)).toEqual([expect.any(Number)])
  expect(Math.max(...sizes)).toBeLessThan(1_400)
  expect(sizes.length).toBeLessThan(120)
  expect(pages()).toBeLessThan(400)
})
