import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestHttpServer, type TestHttpServer } from '../../testing/test-http-server.ts'
import { sendBytes, sendRaw } from '../../testing/raw-http.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database/database.ts'
import { openLog } from '../log.ts'
import { healthz, metricsPage, readyz } from './health.ts'

let testDatabase: TestDatabase
let db: Database
let server: TestHttpServer
let base: string
let reluctance: string | null

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 2, log: openLog('silent') })
  server = openTestHttpServer()
  server.metrics.watchDatabase(db)
  server.app.get('/healthz', healthz)
  reluctance = null
  server.app.get('/readyz', readyz({ db, reluctance: () => reluctance }))
  server.app.get('/metrics', metricsPage({ metrics: server.metrics, token: null }))
  server.app.get('/metrics-token', metricsPage({ metrics: server.metrics, token: 'x'.repeat(32) }))
  base = await server.listen()
})
afterEach(async () => {
  await server.close()
  await closeDatabase(db)
  await testDatabase.drop()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(base + path, { headers })
  return { status: response.status, text: await response.text() }
}

describe('readyz', () => {
  it('reports why this process should get no work', async () => {
    expect(await get('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' })
    reluctance = 'This process is stopping.'
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('This process is stopping.'),
    })
  })

  it('tells a database without the queue from one that is away; healthz asks neither', async () => {
    await db.execute(sql`drop schema graphile_worker cascade`)
    expect((await get('/readyz')).text).toContain('The job queue is not set up.')
    await closeDatabase(db)
    expect((await get('/readyz')).text).toContain('The database does not answer.')
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"alive"}' })
    db = openDatabase({ url: testDatabase.url, maxConnections: 1, log: openLog('silent') })
  })
})

describe('metrics', () => {
  it('are given to this machine, not to a caller behind a proxy', async () => {
    const { status, text } = await get('/metrics')
    expect(status).toBe(200)
    expect(text).toContain('towline_db_connections{state="idle"}')
    expect(text).toContain('towline_jobs{state="due"} 0')
  })

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'towline.example.ie'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
  ])('are kept from a proxy on this machine that says %s', async (name, value) => {
    expect((await get('/metrics', { [name]: value })).status).toBe(404)
  })

  it('are withheld from a proxy on this machine that passes on the requested host name', async () => {
    const statusFor = async (host: string) =>
      (await sendRaw(base, 'GET', '/metrics', { headers: { host } })).status
    for (const host of ['towline.example.ie', 'towline.example.ie:443', 'localhost.example.ie'])
      expect(await statusFor(host)).toBe(404)
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])
      expect(await statusFor(host)).toBe(200)
  })

  it('are withheld from a proxy on this machine with nginx’s defaults', async () => {
    const request = 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n'
    expect((await sendBytes(Number(new URL(base).port), request)).status).toBe(404)
  })

  it('need the token where there is one', async () => {
    expect((await get('/metrics-token')).status).toBe(404)
    expect((await get('/metrics-token', { authorization: 'Bearer wrong' })).status).toBe(404)
    const right = { authorization: `Bearer ${'x'.repeat(32)}` }
    expect((await get('/metrics-token', right)).status).toBe(200)
  })
})
