/**
 * Having an archive made, from the press to its deletion. Seen to fail with: no fresh proof at the start, no limit a day, another's archive
 * opened, the parts left when the row is deleted by its rule.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportDays, exportsADay } from '../../domain/privacy/export/data-export.ts'
import { runDailyMaintenance } from '../daily-maintenance.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { codeOf } from '../testing/send-sample.ts'
import {
  openExportFixture,
  unpack,
  type ExportFixture,
} from '../testing/fixtures/export-fixture.ts'
import { makeExport } from './make-export.ts'

let fixture: ExportFixture
let app: ExportFixture['app']
beforeAll(async () => {
  fixture = await openExportFixture()
  app = fixture.app
})
afterAll(() => app.close())

let owner: string
beforeEach(async () => {
  owner = await makeAccount(app.db, { fullName: 'Nuala Sample' })
})

const running = { isLastAttempt: false, signal: new AbortController().signal, checkpoint: () => {} }
const rowsOf = async (accountId = owner) =>
  (
    await app.db.execute<{
      id: string
      run: number
      made_at: string | null
      failed_at: string | null
    }>(sql`select * from data_exports where account_id = ${accountId} order by id`)
  ).rows
const notificationsOf = async (accountId = owner) =>
  (
    await app.db.execute(
      sql`select kind, channel from notifications where recipient_id = ${accountId} and kind = 'data_export_ready' order by channel`,
    )
  ).rows

describe('the person', () => {
  it('has it made with a fresh proof only; a second press shows the one under way', async () => {
    app.fixture.clock.advance('11m')
    const late = await app.browserOf(owner)
    app.fixture.clock.advance('11m')
    expect(codeOf(await late.send('POST', '/api/me/exports'))).toBe('reauthentication_required')
    const first = await fixture.start(owner)
    expect(first.body).toMatchObject({ exports: [{ state: 'waiting', isByOperator: false }] })
    expect((await fixture.start(owner)).body).toEqual(first.body)
    expect(await rowsOf()).toHaveLength(1)
    await fixture.drain()
    expect(await fixture.listOf(owner)).toMatchObject([{ state: 'ready' }])
    expect(await notificationsOf()).toEqual(
      expect.arrayContaining([{ kind: 'data_export_ready', channel: 'email' }]),
    )
  })

  it('downloads it with a fresh proof, and no one else does', async () => {
    await fixture.start(owner)
    const [{ exportId } = { exportId: '' }] = await fixture.listOf(owner)
    expect(codeOf(await fixture.send(owner, 'POST', `/api/me/exports/${exportId}/open`))).toBe(
      'export_not_ready',
    )
    await fixture.drain()
    const opened = await fixture.send(owner, 'POST', `/api/me/exports/${exportId}/open`)
    expect(opened.body).toEqual({ path: `/api/me/exports/${exportId}/archive` })
    const cookie = (await app.browserOf(owner)).cookies
    const answer = await fetch(`${app.address}/api/me/exports/${exportId}/archive`, {
      headers: { cookie: [...cookie].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="towline-your-data-\d{4}-\d{2}-\d{2}\.zip"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const archive = await unpack(new Uint8Array(await answer.arrayBuffer()))
    expect(archive.rows('profiles')).toMatchObject([{ user_id: owner, full_name: 'Nuala Sample' }])
    const stranger = await makeAccount(app.db)
    for (const other of [stranger, await operatorId()]) {
      for (const way of ['open', 'archive'] as const) {
        const method = way === 'open' ? 'POST' : 'GET'
        const refused = await fixture.send(other, method, `/api/me/exports/${exportId}/${way}`)
        expect([refused.status, codeOf(refused)]).toEqual([404, 'export_not_found'])
      }
    }
  })

  it(`has ${exportsADay} made a day, and one more the day after`, async () => {
    for (let n = 0; n < exportsADay; n += 1) {
      expect((await fixture.start(owner)).status).toBe(200)
      await fixture.drain()
    }
    expect(codeOf(await fixture.start(owner))).toBe('export_too_often')
    await app.db.execute(
      sql`update data_exports set requested_at = requested_at - interval '25 hours' where account_id = ${owner}`,
    )
    expect((await fixture.start(owner)).status).toBe(200)
    await fixture.drain()
  })
})

const operatorId = async (): Promise<string> => makeAccount(app.db, { role: 'operator' })

it('an operator starts one for a person who wrote in, on record, and sees that it was made', async () => {
  const operator = await operatorId()
  const path = `/api/operations/users/${owner}/exports`
  const browser = await app.browserOf(operator)
  const started = await browser.send('POST', path, { reason: 'Wrote in' })
  expect(started.body).toMatchObject({ exports: [{ state: 'waiting', isByOperator: true }] })
  await fixture.drain()
  expect((await browser.get(path)).body).toMatchObject({ exports: [{ state: 'ready' }] })
  const { rows } = await app.db.execute(
    sql`select action, after from audit_log where account_id = ${operator} and object_id = ${owner} and action = 'export_person_data'`,
  )
  expect(rows).toMatchObject([{ after: { reason: 'Wrote in' } }])
  expect(await notificationsOf()).not.toEqual([])
  expect(
    codeOf(
      await browser.send('POST', `/api/operations/users/acc_${'0'.repeat(26)}/exports`, {
        reason: 'x',
      }),
    ),
  ).toBe('not_found')
})

describe('the job', () => {
  const begin = async (): Promise<string> => {
    await fixture.start(owner)
    return (await rowsOf()).at(-1)?.id ?? ''
  }

  it('twice makes one archive and one notification', async () => {
    const id = await begin()
    await makeExport(app.ctx, id, running)
    await makeExport(app.ctx, id, running)
    await fixture.drain()
    expect(await rowsOf()).toMatchObject([{ run: 1 }])
    expect((await notificationsOf()).filter(({ channel }) => channel === 'email')).toHaveLength(1)
  })

  it('gives up after the last try, and another can be started', async () => {
    const id = await begin()
    const files = { ...app.ctx.files, put: () => Promise.reject(new Error('no store')) }
    await expect(
      makeExport({ ...app.ctx, files }, id, { ...running, isLastAttempt: true }),
    ).rejects.toThrow('no store')
    expect(await fixture.listOf(owner)).toMatchObject([{ state: 'failed' }])
    const [newest] = Object((await fixture.start(owner)).body).exports
    expect(newest.state).toBe('waiting')
    await fixture.drain()
  })

  it('names a photo that the store no longer has, and goes on', async () => {
    const { bookingId, accounts } = await fixture.openPerson()
    await app.db.execute(sql`
      insert into booking_photos (id, booking_id, uploaded_by, side, kind, taken_in, sha256, thumbnail_sha256, bytes, width, height, created_at, stored_at, client_id)
      values ('pho_gone', ${bookingId}, ${accounts.owner}, 'customer', 'damage', 'accepted', ${'a'.repeat(64)}, ${'b'.repeat(64)}, 9, 9, 9, now(), now(), 'gone')`)
    const archive = await fixture.make(accounts.owner)
    expect(archive.text('README.txt')).toMatch(/FILES WE NO LONGER HAVE\r\n- photos\/.*pho_gone/)
  })
})

describe('an archive', () => {
  it(`is deleted after ${exportDays} days, with its files, and cannot be opened then`, async () => {
    await fixture.start(owner)
    await fixture.drain()
    const [{ exportId } = { exportId: '' }] = await fixture.listOf(owner)
    const keys = async () => (await fixture.keysInStore()).filter((key) => key.includes(exportId))
    expect(await keys()).toHaveLength(2)
    await app.db.execute(
      sql`update data_exports set requested_at = requested_at - make_interval(days => ${exportDays}) where id = ${exportId}`,
    )
    expect(codeOf(await fixture.send(owner, 'POST', `/api/me/exports/${exportId}/open`))).toBe(
      'export_not_found',
    )
    await runDailyMaintenance({ ...app.ctx, jobRun: '9' })
    await fixture.drain()
    expect(await rowsOf()).toEqual([])
    expect(await keys()).toEqual([])
    const { rows } = await app.db.execute(
      sql`select category, row_count from deletion_log where rule = 'data_exports'`,
    )
    expect(rows).toEqual([{ category: 'data_exports', row_count: '1' }])
  })

  it('can be had while the account is closing, and goes with it', async () => {
    await fixture.send(owner, 'POST', '/api/me/closing')
    await fixture.start(owner)
    await fixture.drain()
    const [{ exportId } = { exportId: '' }] = await fixture.listOf(owner)
    await fixture.makeDue(owner)
    await fixture.erase()
    await fixture.drain()
    expect(await rowsOf()).toEqual([])
    expect((await fixture.keysInStore()).filter((key) => key.includes(exportId))).toEqual([])
    const browser = await app.browserOf(await operatorId())
    const again = await browser.send('POST', `/api/operations/users/${owner}/exports`, {
      reason: 'Wrote in',
    })
    expect(codeOf(again)).toBe('not_found')
  })
})
