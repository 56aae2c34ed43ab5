import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deferred } from '../../testing/deferred.ts'
import { openHttpHouse, type HttpHouse } from '../../testing/http-house.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database.ts'
import { openLive, type Live } from '../live.ts'
import { openLog } from '../log.ts'
import { liveEndpoint } from './live-endpoint.ts'

const log = openLog('silent')
let testDatabase: TestDatabase
let db: Database
let live: Live
let house: HttpHouse
let base: string

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log })
  live = await openLive({ db, log, hydrate: async (_, event) => event })
  house = openHttpHouse()
  const open = liveEndpoint({ live, metrics: house.metrics })
  house.app.get('/api/live', (c) =>
    open(c, { accountId: 'acc_a', sessionId: 's1', isStillSignedIn: async () => true }),
  )
  base = await house.listen()
})
afterEach(async () => {
  await live.stop()
  await house.close()
  await closeDatabase(db)
  await testDatabase.drop()
})

describe('liveEndpoint', () => {
  it('opens a stream with every header of the house, counts it, and ends it with its session', async () => {
    const connected = deferred<IncomingMessage>()
    get(`${base}/api/live`, connected.resolve)
    const stream = await connected.promise
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(await house.metrics.text()).toContain('towline_live_streams 1')
    const ended = deferred()
    stream.on('end', () => ended.resolve())
    stream.resume()
    live.endStreams('acc_a', 's1')
    await ended.promise
    const figures = await house.metrics.text()
    expect(figures).toContain('towline_live_streams 0')
    expect(figures).toContain('towline_live_streams_ended_total{reason="signed_out"} 1')
  })

  it('answers HEAD without opening one', async () => {
    const answer = await fetch(`${base}/api/live`, { method: 'HEAD' })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await house.metrics.text()).toContain('towline_live_streams 0')
  })
})
