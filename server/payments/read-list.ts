/**
 * Lists of Stripe's, which come newest first, read in parts that are stored one by one from the oldest on. Each page has the limit of one
 * call, so a long backlog is caught up with, over several tries if need be, instead of failing as a whole each time.
 */
import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type { ListParts, Period } from './card-provider.ts'

const perPage = 100
const longestPartMs = 24 * 3_600_000
/** A busy day is read in shorter parts, so that what is read is soon stored; times are in seconds. */
const mostPagesInPart = 5
const shortestPartMs = 2_000

type Params = {
  limit: number
  created?: Stripe.RangeQueryParam
  starting_after?: string
  ending_before?: string
}
type ReadPage<Row> = (params: Params) => Promise<Stripe.ApiList<Row>>

export async function* readSince<Row extends { id: string }>(
  readPage: ReadPage<Row>,
  { since, until }: Period,
): ListParts<Row> {
  let partMs = longestPartMs
  for (let from = since.getTime(), isLast = false; !isLast;) {
    const end = from + partMs
    const isOpenEnded = end > until.getTime()
    const created = { gte: toSeconds(from), ...(isOpenEnded ? {} : { lt: toSeconds(end) }) }
    const mostPages = partMs > shortestPartMs ? mostPagesInPart : Infinity
    const newestFirst: Row[] = []
    let hasMore = true
    for (let pages = 0; hasMore && pages < mostPages; pages += 1) {
      const oldest = newestFirst.at(-1)
      const page = await callStripe(() =>
        readPage({ limit: perPage, created, ...(oldest ? { starting_after: oldest.id } : {}) }),
      )
      if (page.kind !== 'done') {
        yield page
        return
      }
      newestFirst.push(...page.value.data)
      hasMore = page.value.has_more && page.value.data.length > 0
    }
    if (hasMore) {
      // too much for a part: its first half first
      partMs /= 2
      continue
    }
    isLast = isOpenEnded
    yield { kind: 'done', value: { entries: newestFirst.toReversed(), isLast } }
    from = end
    partMs = Math.min(2 * partMs, longestPartMs)
  }
}

/** What was created after this entry, a page in each part. */
export async function* readAfter<Row extends { id: string }>(
  readPage: ReadPage<Row>,
  afterId: string,
): ListParts<Row> {
  for (let newest = afterId, isLast = false; !isLast;) {
    const page = await callStripe(() => readPage({ limit: perPage, ending_before: newest }))
    if (page.kind !== 'done') {
      yield page
      return
    }
    newest = page.value.data[0]?.id ?? newest
    isLast = !page.value.has_more || page.value.data.length === 0
    yield { kind: 'done', value: { entries: page.value.data.toReversed(), isLast } }
  }
}

export async function* inEachPart<Row, T>(
  parts: ListParts<Row>,
  toEntries: (rows: Row[]) => T[],
): ListParts<T> {
  for await (const part of parts) {
    yield part.kind === 'done'
      ? { kind: 'done', value: { ...part.value, entries: toEntries(part.value.entries) } }
      : part
  }
}

const toSeconds = (at: number): number => Math.floor(at / 1000)
