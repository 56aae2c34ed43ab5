import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deferred } from '../../testing/deferred.ts'
import { openTestHttpServer, type TestHttpServer } from '../../testing/test-http-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database/database.ts'
import { openLive, type Live } from '../live/live.ts'
import { openLog } from '../log.ts'
import { liveEndpoint } from './live-endpoint.ts'

const log = openLog('silent')
let testDatabase: TestDatabase
let db: Database
let live: Live
let server: TestHttpServer
let base: string

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log })
  live = await openLive({ db, log, hydrate: async (_, event) => event })
  server = openTestHttpServer()
  const open = liveEndpoint({ live, metrics: server.metrics })
  server.app.get('/api/live', (c) =>
    open(c, { accountId: 'acc_a', sessionId: 's1', isStillSignedIn: async () => true }),
  )
  base = await server.listen()
})
afterEach(async () => {
  await live.stop()
  await server.close()
  await closeDatabase(db)
  await testDatabase.drop()
})

describe('liveEndpoint', () => {
  it('opens a stream with every header of the server, counts it, and ends it with its session', async () => {
    const connected = deferred<IncomingMessage>()
    get(`${base}/api/live`, connected.resolve)
    const stream = await connected.promise
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(await server.metrics.text()).toContain('towline_live_streams 1')
    const ended = deferred()
    stream.on('end', () => ended.resolve())
    stream.resume()
    live.endStreams('acc_a', 's1')
    await ended.promise
    const metrics = await server.metrics.text()
    expect(metrics).toContain('towline_live_streams 0')
    expect(metrics).toContain('towline_live_streams_ended_total{reason="signed_out"} 1')
  })

  it('answers HEAD without opening a stream', async () => {
    const answer = await fetch(`${base}/api/live`, { method: 'HEAD' })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await server.metrics.text()).toContain('towline_live_streams 0')
  })
})
