/**
 * Batches simultaneous calls into one statement (group commit). A lone call waits for no other; under load the calls
 * that come while earlier statements are on their way go together with the next one, so the work of the database grows with
 * statements and not with callers. Nothing is cached: each call is answered by a statement that began after it.
 *
 * The texts of such statements look each item up on its own, `unnest((select $1::text[])) … cross join lateral (… limit 1)`: with
 * `= any($1)` PostgreSQL plans again for each number of items and, while a table is small, reads it whole (measured: 710 µs for one
 * session instead of 180).
 */
import { isConnectionLoss, isTimeout } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import { inThisTrace } from '../tracing/trace.ts'

export type Batching<T, R> = {
  /** Returns one result for each item, in their order. Where it throws, nothing was done for any of them. */
  carryOut: (db: Database, items: readonly T[]) => Promise<readonly R[]>
  /** The limit of one statement, in items or in the unit of `weightOf`. A heavier item goes alone. */
  most: number
  weightOf?: (item: T) => number
  /** Items of one key never share a statement; the later one goes when the earlier one is done. */
  keyOf?: (item: T) => string
  /** The statement changes nothing, so after a lost connection it is retried once over another one. */
  isRead?: boolean
}

type Waiting<T, R> = {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
  /** A statement for several belongs to the trace of the first of them. */
  within: ReturnType<typeof inThisTrace>
}

/** How many statements are on their way at once: while one is executed, the next is on the wire. */
const lanes = 2

/**
 * A function that takes one item and returns its result. A statement that fails is retried for each of its items alone, so that
 * a bad item harms no other. Not after a lost connection, because its outcome is unknown, and not after a timeout, because that was no
 * single item's fault: then all fail.
 */
export const batchCalls = <T, R>(
  gathering: Batching<T, R>,
): ((db: Database, item: T) => Promise<R>) => {
  const queues = new WeakMap<Database, (item: T) => Promise<R>>()
  return (db, item) => {
    let join = queues.get(db)
    if (!join) queues.set(db, (join = openQueue(gathering, db)))
    return join(item)
  }
}

const openQueue = <T, R>(gathering: Batching<T, R>, db: Database): ((item: T) => Promise<R>) => {
  const { carryOut, keyOf, isRead = false } = gathering
  let waiting: Waiting<T, R>[] = []
  let underWay = 0
  const keysUnderWay = new Set<string>()
  let isStarting = false

  const carryOutBatch = async (batch: readonly Waiting<T, R>[], mayRepeat: boolean) => {
    try {
      const results = await carryOut(
        db,
        batch.map(({ item }) => item),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as R)
    } catch (error) {
      if (mayRepeat && isConnectionLoss(error)) await carryOutBatch(batch, false)
      else if (batch.length === 1 || isConnectionLoss(error) || isTimeout(error)) {
        for (const { reject } of batch) reject(error)
      } else {
        await Promise.all(batch.map((alone) => carryOutBatch([alone], mayRepeat)))
      }
    }
  }

  const start = (): void => {
    isStarting = false
    while (underWay < lanes && waiting.length > 0) {
      const { batch, left } = nextBatch(gathering, waiting, keysUnderWay)
      if (batch.length === 0) return
      waiting = left
      underWay += 1
      const keys = keyOf ? batch.map(({ item }) => keyOf(item)) : []
      for (const key of keys) keysUnderWay.add(key)
      const [first] = batch
      void first
        ?.within(() => carryOutBatch(batch, isRead))
        .then(() => {
          underWay -= 1
          for (const key of keys) keysUnderWay.delete(key)
          start()
        })
    }
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject, within: inThisTrace() })
      if (isStarting || underWay === lanes) return
      isStarting = true
      // everything that has reached this process by now joins the batch
      setImmediate(start)
    })
}

const nextBatch = <T, R>(
  { most, weightOf = () => 1, keyOf }: Batching<T, R>,
  waiting: readonly Waiting<T, R>[],
  keysUnderWay: ReadonlySet<string>,
): { batch: Waiting<T, R>[]; left: Waiting<T, R>[] } => {
  const batch: Waiting<T, R>[] = []
  const left: Waiting<T, R>[] = []
  const keys = new Set(keysUnderWay)
  let weight = 0
  for (const one of waiting) {
    const key = keyOf?.(one.item)
    const isKeyTaken = key !== undefined && keys.has(key)
    // all later items of a waiting key wait as well, so that their order stays
    if (key !== undefined) keys.add(key)
    const heavier = weight + weightOf(one.item)
    if (isKeyTaken || (batch.length > 0 && heavier > most)) {
      left.push(one)
    } else {
      batch.push(one)
      weight = heavier
    }
  }
  return { batch, left }
}
