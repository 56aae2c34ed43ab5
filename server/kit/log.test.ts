import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from './database/database.ts'
import { newId } from './ids.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line) => lines.push(line) })

const lastLine = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '')

const canaries = [
  'aoife.canary@example.ie',
  '+353 20 910 0042',
  '0209100042',
  'D02 X285',
  'A65F4E2',
  '53.349805',
  '-6.260310',
  '4242 4242 4242 4242',
  'Vq3xJ9tokenCanary8sK2mN4pQ7rT1',
]

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 2, log })
  await db.execute(sql`create table guests (email text primary key, seats int)`)
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

describe('a log line', () => {
  it('is one JSON object with a level, a time, a message and the fields of the list', () => {
    const bookingId = newId('bkg')
    log.child({ requestId: 'req_1' }).info('booking opened', { bookingId, durationMs: 12 })
    expect(lastLine()).toMatchObject({
      level: 30,
      msg: 'booking opened',
      requestId: 'req_1',
      bookingId,
      durationMs: 12,
    })
    expect(lastLine().time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('drops every field that is not on the list', () => {
    const sloppy = { bookingId: 'bkg_1', email: canaries[0], body: { phone: canaries[1] } }
    log.info('sloppy', sloppy)
    expect(Object.keys(lastLine()).toSorted()).toEqual(['bookingId', 'level', 'msg', 'time'])
  })

  it.each(canaries)('scrubs %s from fields and from error messages', (canary) => {
    log.info('canary', { code: `about ${canary} here` })
    log.error('canary', { error: new Error(`could not reach ${canary} today`) })
    log.error('canary', { error: new Error('outer', { cause: new Error(`inner ${canary}`) }) })
    expect(lines.slice(-3).join('\n')).not.toContain(canary)
  })

  it('keeps what shows where an error came from', () => {
    log.error('broken', { error: new TypeError('cup is not iterable') })
    expect(lastLine().error).toMatchObject({
      name: 'TypeError',
      message: 'cup is not iterable',
      stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
    })
  })

  it('tells a database error by code and constraint, without its parameters', async () => {
    const guest = () => db.execute(sql`insert into guests values (${canaries[0]}, 2)`)
    await guest()
    await guest().catch((error: unknown) => log.error('not seated', { error }))
    const line = lines.at(-1) ?? ''
    expect(line).toContain('"code":"23505"')
    expect(line).toContain('"constraint":"guests_pkey"')
    expect(line).not.toContain('canary')
    await db
      .execute(sql`insert into guests values (${'Aoife Canary'}, ${'many'}::int)`)
      .catch((error: unknown) => log.error('not seated', { error }))
    expect(lines.at(-1)).not.toMatch(/Canary|many/)
    await db
      .execute(sql`insert into guests values ('x', ${'D02 X285'}::int)`)
      .catch((error: unknown) => log.error('not seated', { error }))
    expect(lines.at(-1)).toContain('22P02')
    expect(lines.at(-1)).not.toContain('X285')
  })
})
