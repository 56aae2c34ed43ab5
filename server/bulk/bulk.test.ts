/**
 * One press for several rows, over HTTP: each is done or refused on its own, with a row in the audit log of its own. Mutants that were seen to
 * fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkAnswer, type BulkAnswer } from '../../contract/operations/bulk.ts'
import { bulkMax } from '../../domain/operations/bulk.ts'
import { newId } from '../kit/ids.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let orla: Browser
let oscar: Browser
beforeAll(async () => {
  app = await openAppFixture()
  const operator = async (fullName: string) =>
    app.browserOf(await makeAccount(app.db, { role: 'operator', fullName }))
  orla = await operator('Orla Operator')
  oscar = await operator('Oscar Operator')
})
afterAll(() => app.close())

const send = (kind: string, ids: readonly string[]) =>
  orla.send('POST', '/api/operations/bulk', { kind, ids })

const run = async (kind: string, ids: readonly string[]): Promise<BulkAnswer['results']> => {
  const answer = await send(kind, ids)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { results } = bulkAnswer.parse(answer.body)
  expect(results.map(({ id }) => id)).toEqual(ids)
  return results
}
const refusedIn = (results: BulkAnswer['results']) =>
  results.map(({ refusal }) => refusal?.title ?? null)

const auditOf = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await app.db.execute<{ action: string; object_id: string }>(sql`
    select action, object_id from audit.audit_log
    where object_id in ${ids} and action !~ '^(read|search)_' order by at, id`)
  return rows.map(({ action, object_id: id }) => `${action} ${ids.indexOf(id)}`)
}

const booked = async (): Promise<string> => (await app.acceptedScenario()).bookingId

describe('several bookings', () => {
  // Mutants: the loop ended at the first refusal; all in one transaction.
  it('are taken, except those that a colleague has, which say who', async () => {
    const ids = [await booked(), await booked(), newId('bkg'), await booked()]
    await oscar.send('POST', `/api/bookings/${ids[1]}/owner/take`)
    const results = await run('take_bookings', ids)
    expect(refusedIn(results)).toEqual([null, 'Taken already', 'Not found', null])
    expect(results[1]?.refusal?.detail).toContain('Oscar Operator')
    expect(await auditOf(ids)).toEqual(['take_booking 1', 'take_booking 0', 'take_booking 3'])
    const { rows } = await app.db.execute(
      sql`select 1 from booking_owners where booking_id in ${ids}`,
    )
    expect(rows).toHaveLength(3)
  })
})

describe('several messages', () => {
  const written = async (name: string): Promise<string> => {
    const body = { name, email: `${name}@example.ie`, message: 'The winch cable left a mark.' }
    expect((await app.visitor().send('POST', '/api/contact', body)).status).toBe(204)
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from contact_messages where name = ${name}`,
    )
    return rows[0]?.id ?? ''
  }

  // Mutant: `seen` not asked in `markMessage`.
  it('are closed, except those that a colleague has handled in another way', async () => {
    const ids = [await written('Nuala'), await written('Spammer'), await written('Brian')]
    await oscar.send('PUT', `/api/operations/messages/${ids[1]}/state`, { state: 'spam' })
    expect(refusedIn(await run('close_messages', ids))).toEqual([null, 'Handled already', null])
    const { rows } = await app.db.execute<{ state: string }>(
      sql`select state from contact_messages where id in ${ids} order by id`,
    )
    expect(rows.map(({ state }) => state)).toEqual(['answered', 'spam', 'answered'])
    expect(await auditOf(ids)).toEqual(['mark_message 1', 'mark_message 0', 'mark_message 2'])
  })
})

describe('several notifications', () => {
  const failed = async (n: number, bodyText: string | null = 'Hello'): Promise<string> => {
    const id = newId('ntc')
    await app.db.execute(sql`
      insert into notifications (id, key, channel, kind, address, subject, body_text, state, failure, failed_at, created_at, attempts)
      values (${id}, ${`bulk:${n}`}, 'email', 'operator_message', 'una@example.ie', 'A message', ${bodyText}, 'failed', 'smtp_550',
        now(), now(), 1)`)
    return id
  }

  it('are sent again, except those whose text was not kept', async () => {
    const ids = [await failed(1), await failed(2, null), await failed(3)]
    const results = await run('retry_notifications', ids)
    expect(refusedIn(results)).toEqual([null, 'It cannot be sent again', null])
    expect(refusedIn(await run('retry_notifications', ids.slice(0, 1)))).toEqual([
      'Already handled',
    ])
    expect(await auditOf(ids)).toEqual(['retry_notification 0', 'retry_notification 2'])
  })
})

describe('several comments', () => {
  const rated = async (): Promise<string> => {
    const { bookingId, drivers, accounts } = await app.acceptedScenario()
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      await app.fixture.advance(drivers.assigned_driver, bookingId, transition)
    }
    const owner = await app.browserOf(accounts.owner)
    const rating = { stars: 4, comment: 'Awful weather, kind driver' }
    expect((await owner.send('POST', `/api/bookings/${bookingId}/rating`, rating)).status).toBe(200)
    return bookingId
  }

  it('are shown, except those that a colleague has hidden', async () => {
    const ids = [await rated(), await rated()]
    const hide = { decision: 'hide', reason: 'It names a person', seen: 'waiting' }
    await oscar.send('POST', `/api/operations/comments/${ids[0]}/decision`, hide)
    expect(refusedIn(await run('show_comments', ids))).toEqual(['Already decided', null])
    expect((await auditOf(ids)).filter((one) => one.startsWith('decide'))).toEqual([
      'decide_comment 0',
      'decide_comment 1',
    ])
  })
})

it('is refused for none, for too many, for the same twice, and for what is decided one by one', async () => {
  const one = await booked()
  const many = Array.from({ length: bulkMax + 1 }, () => newId('bkg'))
  for (const [kind, ids] of [
    ['take_bookings', []],
    ['take_bookings', many],
    ['take_bookings', [one, one]],
    ['refund', [one]],
    ['verify', [newId('drv')]],
    ['close_messages', [one]],
  ] as const) {
    expect(codeOf(await send(kind, ids)), `${kind} ${ids.length}`).toBe('invalid_input')
  }
})
