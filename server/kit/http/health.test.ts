import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHttpHouse, type HttpHouse } from '../../testing/http-house.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database.ts'
import { openLog } from '../log.ts'
import { healthz, metricsPage, readyz } from './health.ts'

let testDatabase: TestDatabase
let db: Database
let house: HttpHouse
let base: string

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 2, log: openLog('silent') })
  house = openHttpHouse()
  house.metrics.watchDatabase(db)
  house.app.get('/healthz', healthz)
  house.app.get('/readyz', readyz({ db, runsWorker: true }))
  house.app.get('/readyz-web', readyz({ db, runsWorker: false }))
  house.app.get('/metrics', metricsPage({ metrics: house.metrics, token: null }))
  house.app.get('/metrics-token', metricsPage({ metrics: house.metrics, token: 'x'.repeat(32) }))
  base = await house.listen()
})
afterEach(async () => {
  await house.close()
  await closeDatabase(db)
  await testDatabase.drop()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(base + path, { headers })
  return { status: response.status, text: await response.text() }
}

describe('readyz', () => {
  it('waits for a worker where this process runs jobs', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('No worker is running.'),
    })
    expect((await get('/readyz-web')).status).toBe(200)
    await db.execute(sql`insert into job_workers (pool_id, seen_at) values ('one', now())`)
    expect(await get('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' })
    await db.execute(sql`update job_workers set seen_at = now() - interval '1 minute'`)
    expect((await get('/readyz')).status).toBe(503)
  })

  it('tells a database without the queue from one that is away; healthz asks neither', async () => {
    await db.execute(sql`drop schema graphile_worker cascade`)
    expect((await get('/readyz-web')).text).toContain('The job queue is not set up.')
    await closeDatabase(db)
    expect((await get('/readyz-web')).text).toContain('The database does not answer.')
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"alive"}' })
    db = openDatabase({ url: testDatabase.url, maxConnections: 1, log: openLog('silent') })
  })
})

describe('metrics', () => {
  it('are given to this machine, not to whoever comes through a proxy', async () => {
    const { status, text } = await get('/metrics')
    expect(status).toBe(200)
    expect(text).toContain('towline_db_connections{state="idle"}')
    expect(text).toContain('towline_jobs{state="due"} 0')
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  })

  it('need the token where there is one', async () => {
    expect((await get('/metrics-token')).status).toBe(404)
    expect((await get('/metrics-token', { authorization: 'Bearer wrong' })).status).toBe(404)
    const right = { authorization: `Bearer ${'x'.repeat(32)}` }
    expect((await get('/metrics-token', right)).status).toBe(200)
  })
})
