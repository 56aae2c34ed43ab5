import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deferred } from '../../testing/deferred.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../database/database.ts'
import type { LiveFrame } from './live-channel.ts'
import { keepDayPartitions } from '../database/day-partitions.ts'
import { livePartitions, type StoredEvent } from './live-store.ts'
import { openLiveStream } from './live-stream.ts'
import { openLive, type Live } from './live.ts'
import { mostStreamsPerAccount } from './stream-seats.ts'
import { openLog } from '../log.ts'

const log = openLog('silent')
let testDatabase: TestDatabase
/** One pool per pretended process. */
let pools: Database[]
let lives: Live[]
let closers: (() => void)[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  pools = []
  lives = []
  closers = []
})
afterEach(async () => {
  for (const close of closers) close()
  await Promise.all(lives.map((live) => live.stop()))
  await Promise.all(pools.map(closeDatabase))
  await testDatabase.drop()
})

const openProcess = async (
  hydrate: (accountId: string, event: StoredEvent) => Promise<unknown> = async (_, event) => event,
) => {
  const db = openDatabase({ url: testDatabase.url, maxConnections: 10, log })
  pools.push(db)
  const live: Live = await openLive({ db, log, hydrate, sweepMs: 3_600_000 })
  lives.push(live)
  return { db, live }
}

const append = (
  { db, live }: { db: Database; live: Live },
  accountIds: readonly string[],
  n: number,
) =>
  inTransaction(db, async (tx) => {
    live.append(
      tx,
      accountIds.map((accountId) => ({ accountId, event: { type: 'count', n } })),
    )
  })

/** A tab that records its frames, and can be waited for. */
const openTab = (live: Live, accountId: string, after: number | null = null, sessionId = 's1') => {
  const frames: LiveFrame[] = []
  const ended: string[] = []
  let waiting: { until: () => boolean; resolve: () => void }[] = []
  const check = () => {
    for (const wait of waiting) if (wait.until()) wait.resolve()
    waiting = waiting.filter((wait) => !wait.until())
  }
  const leave = live.subscribe(
    accountId,
    {
      sessionId,
      send: (frame) => {
        frames.push(frame)
        check()
      },
      end: (reason) => {
        ended.push(reason)
        check()
      },
    },
    after,
  )
  const until = (condition: () => boolean) => {
    const { promise, resolve } = deferred()
    waiting.push({ until: condition, resolve: () => resolve() })
    check()
    return promise
  }
  const seqs = () => frames.flatMap((frame) => (frame.kind === 'event' ? [frame.seq] : []))
  return {
    frames,
    ended,
    seqs,
    leave,
    until,
    ready: until(() => frames.some((frame) => frame.kind === 'ready')),
    reached: (seq: number) => until(() => seqs().includes(seq)),
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

it('counts the streams of an account over two processes', async () => {
  const [one, two] = [await openProcess(), await openProcess()]
  const first = openTab(one.live, 'acc_a')
  const others = [openTab(two.live, 'acc_a'), openTab(two.live, 'acc_b')]
  await Promise.all([first, ...others].map((tab) => tab.ready))
  const ended: string[] = []
  one.live.takeSeat('acc_a', () => ended.push('oldest'))
  // told before what follows
  await append(one, ['acc_a'], 1)
  await others[0]?.reached(1)
  const leaves = upTo(mostStreamsPerAccount - 1).map((n) =>
    two.live.takeSeat('acc_a', () => ended.push(`of the other ${n}`)),
  )
  leaves[0]?.()
  two.live.takeSeat('acc_b', () => {})
  two.live.takeSeat('acc_a', () => {})
  await append(two, ['acc_a'], 2)
  await first.reached(2)
  expect(ended).toEqual([])
  two.live.takeSeat('acc_a', () => {})
  await expect.poll(() => ended).toEqual(['oldest'])
})

describe('append', () => {
  it('reaches every open tab of the account after the commit, and no other', async () => {
    const one = await openProcess()
    const tabs = [openTab(one.live, 'acc_a'), openTab(one.live, 'acc_a')]
    const other = openTab(one.live, 'acc_b')
    await Promise.all([...tabs, other].map((tab) => tab.ready))
    await append(one, ['acc_a'], 1)
    await Promise.all(tabs.map((tab) => tab.reached(1)))
    expect(tabs[0]?.frames.at(-1)).toEqual({
      kind: 'event',
      seq: 1,
      data: '{"n":1,"type":"count"}',
    })
    expect(other.seqs()).toEqual([])
  })

  it('sends and keeps nothing when the transaction rolls back', async () => {
    const one = await openProcess()
    const tab = openTab(one.live, 'acc_a')
    await tab.ready
    const attempt = inTransaction(one.db, async (tx) => {
      one.live.append(tx, [{ accountId: 'acc_a', event: { type: 'count', n: 1 } }])
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    await append(one, ['acc_a'], 2)
    await tab.reached(1)
    expect(tab.frames.at(-1)).toMatchObject({ seq: 1, data: '{"n":2,"type":"count"}' })
  })

  it('gives 50 writers with the same recipients positions without gaps, in order, on both processes', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    const accounts = ['acc_a', 'acc_b', 'acc_c']
    const tabs = [one, two].flatMap(({ live }) => accounts.map((id) => openTab(live, id)))
    await Promise.all(tabs.map((tab) => tab.ready))
    await Promise.all(
      upTo(50).map(async (n) => {
        // recipients in every order: locks taken in that order would deadlock
        const rotated = [...accounts.slice(n % 3), ...accounts.slice(0, n % 3)]
        await append(n % 2 ? one : two, n % 2 ? rotated : rotated.toReversed(), n)
      }),
    )
    await Promise.all(tabs.map((tab) => tab.reached(50)))
    for (const tab of tabs) expect(tab.seqs()).toEqual(upTo(50))
  })
})

describe('a stream that was cut', () => {
  it('continues where it was, in the middle of a burst, on another process: nothing missed or doubled', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    const burst = (async () => {
      for (const n of upTo(300)) await append(one, ['acc_a'], n)
    })()
    const seen: number[] = []
    let position = 0
    for (let turn = 0; position < 300; turn++) {
      const tab = openTab(turn % 2 ? one.live : two.live, 'acc_a', position)
      const next = Math.min(position + 7 + turn, 300)
      await tab.reached(next)
      tab.leave()
      const got = tab.seqs()
      seen.push(...got)
      position = got.at(-1) ?? position
    }
    await burst
    expect(seen).toEqual(upTo(300))
  })

  it('is told to fetch afresh when the missed events are no longer stored, or never existed', async () => {
    const one = await openProcess()
    for (const n of upTo(5)) await append(one, ['acc_a'], n)
    await one.db.execute(sql`delete from live_events where seq <= 3`)
    const late = openTab(one.live, 'acc_a', 1)
    await late.until(() => late.frames.some((frame) => frame.kind === 'reset'))
    const ahead = openTab(one.live, 'acc_a', 99)
    await ahead.until(() => ahead.frames.some((frame) => frame.kind === 'reset'))
    await append(one, ['acc_a'], 6)
    await Promise.all([late.reached(6), ahead.reached(6)])
    expect(late.seqs()).toEqual([6])
    expect(ahead.frames).toMatchObject([
      { kind: 'reset', seq: 5 },
      { kind: 'event', seq: 6 },
    ])
  })

  it('also resets when everything was dropped', async () => {
    const one = await openProcess()
    for (const n of upTo(3)) await append(one, ['acc_a'], n)
    await one.db.execute(sql`delete from live_events`)
    const tab = openTab(one.live, 'acc_a', 1)
    await tab.until(() => tab.frames.some((frame) => frame.kind === 'reset'))
    expect(tab.frames.at(-1)).toEqual({ kind: 'reset', seq: 3 })
  })
})

describe('announce', () => {
  it('sends what a statement of the caller’s has stored', async () => {
    const one = await openProcess()
    const tab = openTab(one.live, 'acc_a')
    await tab.ready
    const { rows } = await one.db.execute<{ seq: string; payload: StoredEvent }>(
      sql`select seq, payload from append_live_events(array['acc_a'], array['{"type":"count"}'::jsonb])`,
    )
    one.live.announce(
      rows.map(({ seq, payload }) => ({ accountId: 'acc_a', seq: Number(seq), event: payload })),
    )
    await tab.reached(1)
    expect(tab.seqs()).toEqual([1])
  })
})

describe('between processes', () => {
  it('makes up for a lost announcement with the next event', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    const tab = openTab(two.live, 'acc_a')
    await tab.ready
    await one.db.execute(
      sql`select append_live_events(array['acc_a'], array['{"type":"silent"}'::jsonb])`,
    )
    await append(one, ['acc_a'], 2)
    await tab.reached(2)
    expect(tab.seqs()).toEqual([1, 2])
  })

  it('listens again after losing its connection, and reads what it missed', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    const tab = openTab(two.live, 'acc_a')
    await tab.ready
    await one.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'towline live'`)
    await append(one, ['acc_a'], 1)
    await tab.reached(1)
    expect(tab.seqs()).toEqual([1])
  })

  it('carries fleeting events, latest only, and the end of a session', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    const tab = openTab(two.live, 'acc_a')
    const otherSession = openTab(two.live, 'acc_a', null, 's2')
    await Promise.all([tab.ready, otherSession.ready])
    for (const n of upTo(1000)) {
      one.live.publish({ accountId: 'acc_a', key: 'where', event: { n } })
    }
    await tab.until(() =>
      tab.frames.some((frame) => 'data' in frame && frame.data === '{"n":1000}'),
    )
    expect(tab.frames.length).toBeLessThan(50)
    one.live.endStreams('acc_a', 's1')
    await tab.until(() => tab.ended.length > 0)
    expect(tab.ended).toEqual(['signed_out'])
    expect(otherSession.ended).toEqual([])
  })
})

describe('what is sent', () => {
  it('is built at delivery: nothing where there is nothing to tell, a reset where it cannot be built', async () => {
    const one = await openProcess(async (accountId, event) => {
      if (event.n === 2) return null
      if (event.n === 3) throw new Error('cannot')
      return { for: accountId, n: event.n }
    })
    const tab = openTab(one.live, 'acc_a')
    await tab.ready
    for (const n of upTo(4)) await append(one, ['acc_a'], n)
    await tab.reached(4)
    expect(tab.frames.slice(1)).toEqual([
      { kind: 'event', seq: 1, data: '{"for":"acc_a","n":1}' },
      { kind: 'event', seq: 2, data: null },
      { kind: 'reset', seq: 3 },
      { kind: 'event', seq: 4, data: '{"for":"acc_a","n":4}' },
    ])
  })
})

describe('partitions', () => {
  it('are prepared ahead and dropped when old; a day without one still works', async () => {
    const one = await openProcess()
    await append(one, ['acc_a'], 1)
    const today = new Date()
    const keep = (now: Date) => keepDayPartitions(one.db, now, { ...livePartitions, keepDays: 7 })
    await Promise.all([keep(today), keep(today)])
    const later = new Date(today.getTime() + 9 * 86_400_000)
    await keep(later)
    const { rows } = await one.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'live_events'::regclass order by 1`)
    const day = (days: number) =>
      `live_events_${new Date(later.getTime() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_')}`
    // two of the first days are younger than the seven that are kept
    expect(rows.map((row) => row.name)).toEqual(
      [...[-7, -6, 0, 1, 2, 3].map(day), 'live_events_default'].toSorted(),
    )
    const { rows: left } = await one.db.execute(sql`select 1 from live_events`)
    expect(left).toEqual([])
    await append(one, ['acc_a'], 2)
  })
})

describe('openLiveStream', () => {
  const serveStreams = async (
    live: Live,
    isStillSignedIn = async () => true,
    heartbeatMs = 15_000,
  ) => {
    const closed: string[] = []
    const server = createServer((incoming, outgoing) =>
      openLiveStream({
        live,
        incoming,
        outgoing,
        accountId: 'acc_a',
        sessionId: 's1',
        isStillSignedIn,
        onClosed: (reason) => closed.push(reason),
        heartbeatMs,
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const connect = (headers: Record<string, string> = {}, path = '/') =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const request = get({ port, path, headers, agent: false }, resolve)
        request.on('error', reject)
        closers.push(() => request.destroy())
      })
    return { connect, closed }
  }

  const readUntil = async (response: IncomingMessage, wanted: string): Promise<string> => {
    let text = ''
    response.setEncoding('utf8')
    return new Promise((resolve, reject) => {
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.includes(wanted)) resolve(text)
      })
      response.on('end', () => reject(new Error(`ended before ${wanted}: ${text}`)))
    })
  }

  it('speaks server-sent events and resumes from the header or the address', async () => {
    const one = await openProcess()
    const { connect } = await serveStreams(one.live)
    const fresh = await connect()
    expect(fresh.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const first = readUntil(fresh, 'id: 2\n')
    await append(one, ['acc_a'], 1)
    await append(one, ['acc_a'], 2)
    expect(await first).toMatch(/^retry: \d+\n\n/)
    const resumed = await readUntil(await connect({ 'last-event-id': '1' }), 'id: 2\n')
    expect(resumed).toContain(
      'id: 1\nevent: ready\ndata: {}\n\nid: 2\ndata: {"n":2,"type":"count"}',
    )
    const byQuery = await readUntil(await connect({}, '/?lastEventId=1'), 'id: 2\n')
    expect(byQuery).not.toContain('"n":1')
  })

  it('sends a heartbeat, and ends with its session', async () => {
    const one = await openProcess()
    let isSignedIn = true
    const { connect, closed } = await serveStreams(one.live, async () => isSignedIn, 20)
    const response = await connect()
    await readUntil(response, 'event: alive\ndata: {}\n\n')
    const ended = new Promise((resolve) => response.on('end', resolve))
    isSignedIn = false
    await ended
    expect(closed).toEqual(['signed_out'])
  })

  it('drops a tab that does not read, and buffers only the latest fleeting events', async () => {
    const one = await openProcess(async () => ({ filler: 'x'.repeat(20_000) }))
    const { connect, closed } = await serveStreams(one.live)
    const response = await connect()
    await readUntil(response, 'event: ready')
    response.pause()
    for (let n = 0; closed.length === 0 && n < 2_000; n++) await append(one, ['acc_a'], n)
    expect(closed).toEqual(['too_slow'])
  })
})
