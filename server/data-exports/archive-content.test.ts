/**
 * What is in the archive, against a search of the whole database for the person. Seen to fail with: a table left out of the file, a column
 * left out of the table of exports, a key that is withheld from a driver and leads to the customer's quote all the same.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataCategories } from '../../domain/privacy/data-categories.ts'
import { exportedTables, exportsOf } from '../../domain/privacy/export/exported-tables.ts'
import type { TableExport } from '../../domain/privacy/export/exported-table.ts'
import { roughKm, roughMinutes } from '../../domain/places/rough-distance.ts'
import { gapsOf } from '../testing/fixtures/archive-gaps.ts'
import type { Scenario } from '../testing/fixtures/app-fixture.ts'
import { traces } from '../testing/fixtures/closing-fixture.ts'
import {
  openExportFixture,
  unpack,
  type Archive,
  type ExportFixture,
} from '../testing/fixtures/export-fixture.ts'

let fixture: ExportFixture
let app: ExportFixture['app']
let scenario: Scenario
beforeAll(async () => {
  fixture = await openExportFixture()
  app = fixture.app
  scenario = await fixture.openPerson()
  await furnish(scenario)
})
afterAll(() => app.close())

/** What the shared fixture does not have: messages, a companion, a saved card, a hold, notes, a trail. */
const furnish = async ({ bookingId, accounts, drivers }: Scenario): Promise<void> => {
  const { owner, operator } = accounts
  const { accountId, driverId } = drivers.assigned_driver
  const messages = [
    ['m1', 1, owner, 'customer', 'Behind the church'],
    ['m2', 2, accountId, 'driver', 'Ten minutes'],
  ] as const
  await app.db.execute(
    sql`insert into chats (booking_id, last_seq) values (${bookingId}, 2) on conflict do nothing`,
  )
  for (const [id, seq, sender, type, content] of messages) {
    await app.db.execute(sql`
      insert into chat_messages (id, booking_id, seq, with_id, sender_id, sender_type, content, message_type, client_id, created_at)
      values (${id}, ${bookingId}, ${seq + 100}, ${accountId}, ${sender}, ${type}, ${content}, 'text', ${id}, now())`)
  }
  const hash = 'a'.repeat(64)
  for (const [id, uploadedBy, message] of [
    ['cph_c', owner, 'm1'],
    ['cph_d', accountId, 'm2'],
  ] as const) {
    await app.db.execute(sql`
      insert into chat_photos (id, booking_id, uploaded_by, client_id, sha256, thumbnail_sha256, bytes, width, height, created_at)
      values (${id}, ${bookingId}, ${uploadedBy}, ${id}, ${hash}, ${hash}, 1, 1, 1, now())`)
    await app.db.execute(
      sql`update chat_messages set photo_id = ${id}, message_type = 'photo' where booking_id = ${bookingId} and id = ${message}`,
    )
  }
  await app.db.execute(
    sql`update bookings set description = 'The blue gate' where id = ${bookingId}`,
  )
  await app.db.execute(sql`
    insert into legal_holds (id, booking_id, reason, placed_by, placed_at, until)
    values ('hld_sample', ${bookingId}, 'Why it is held', ${operator}, now(), now() + interval '9 days')`)
  for (const [id, side] of [
    ['not_c', 'customer'],
    ['not_d', 'driver'],
    ['not_n', null],
  ] as const) {
    await app.db.execute(sql`
      insert into operator_notes (id, booking_id, written_by, to_side, content, written_at)
      values (${id}, ${bookingId}, ${operator}, ${side}, ${`Note ${id}`}, now())`)
  }
  await app.db.execute(sql`
    insert into audit_log (id, account_id, action, object_id, at) values ('aud_sample', ${operator}, 'read_user', ${owner}, now())`)
  await app.db.execute(sql`insert into driver_duty_spans select ${driverId}, 1, 0, 600`)
}

const columnsOf = (entry: TableExport): string[] => [
  ...entry.columns,
  ...Object.keys(entry.own ?? {}),
  ...Object.values(entry.withheld ?? {}).flat(),
]

describe('the table of exports', () => {
  it('names every table of the retention table, and no other', () => {
    const tables = new Set(dataCategories.flatMap((category) => category.tables))
    expect(Object.keys(exportedTables).toSorted()).toEqual([...tables].toSorted())
  })

  it('names every column of the database, once', async () => {
    const { rows } = await app.db.execute<{ name: string; columns: string[] }>(sql`
      select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
        array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by 1) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition`)
    const wrong = Object.keys(exportedTables).flatMap((table) =>
      exportsOf(table).flatMap((entry) => {
        const real = rows.find(({ name }) => name === table)?.columns ?? []
        const named = columnsOf(entry)
        return [
          ...real.filter((column) => named.filter((one) => one === column).length !== 1),
          ...named.filter((column) => !real.includes(column)),
        ].map((column) => `${table}.${column}`)
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('a customer', () => {
  let archive: Archive
  beforeAll(async () => {
    archive = await fixture.make(scenario.accounts.owner)
  })

  it('gets everything that a search of the database for their ids finds, or a reason', async () => {
    const { owner } = scenario.accounts
    const { gaps, complete, tables } = await gapsOf(app.db, archive, [
      owner,
      scenario.bookingId,
      traces.email,
      traces.phone,
      traces.name,
    ])
    expect(complete).toBeGreaterThan(35)
    for (const table of ['payments', 'receipts', 'chat_messages', 'sessions', 'saved_places']) {
      expect(tables).toContain(table)
    }
    expect(gaps).toMatchInlineSnapshot(`
      {
        "driver_payout_entries.ledger_key": "other_person",
        "driver_payouts.booking_id": "other_person",
        "graphile_worker.jobs.key": "machinery",
        "graphile_worker.jobs.payload": "machinery",
        "live_events.payload": "other_person",
        "notifications.address": "other_person",
        "notifications.body_html": "secret, other_person",
        "notifications.body_text": "secret, other_person",
        "notifications.booking_id": "other_person",
        "notifications.key": "other_person",
        "notifications.path": "secret, other_person",
        "notifications.recipient_id": "other_person",
        "offer_verdicts.booking_id": "other_person",
        "offers.booking_id": "other_person",
        "operator_notes.booking_id": "mixed",
      }
    `)
  })

  it('sees the other side as on their pages', () => {
    const all = archive.paths
      .filter((path) => path.startsWith('data/'))
      .map((path) => archive.text(path))
      .join('')
    expect(archive.rows('chat_messages')).toEqual([
      expect.objectContaining({
        content: 'Behind the church',
        sender_type: 'customer',
        sender_id: scenario.accounts.owner,
      }),
      expect.objectContaining({ content: 'Ten minutes', sender_type: 'driver', sender_id: null }),
    ])
    expect(archive.rows('bookings')).toMatchObject([{ driver_first_name: 'Fionn' }])
    expect(all).not.toContain(scenario.drivers.assigned_driver.accountId)
    expect(archive.rows('operator_notes')).toMatchObject([{ id: 'not_c' }])
    expect(archive.rows('legal_holds')).toMatchObject([{ id: 'hld_sample', placed_by: null }])
    expect(all).not.toContain('Why it is held')
    expect(archive.rows('audit.audit_log')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'read_user', account_id: null })]),
    )
  })

  it('has the receipt as a PDF, and a guide that says what each file is', () => {
    const receipt = archive.paths.find((path) => path.startsWith('receipts/'))
    expect(new TextDecoder().decode(archive.bytes(String(receipt)).slice(0, 5))).toBe('%PDF-')
    const guide = archive.text('README.txt')
    for (const path of archive.paths.filter((one) => one.startsWith('data/'))) {
      expect(guide).toContain(path)
    }
    expect(guide).toContain('Taxes Consolidation Act 1997')
    expect(guide).toContain('Data Protection Commission')
  })
})

describe('a driver', () => {
  it('gets theirs, and of the customer what they may still see', async () => {
    const { accountId, driverId } = scenario.drivers.assigned_driver
    const archive = await fixture.make(accountId)
    const { gaps, complete } = await gapsOf(app.db, archive, [
      accountId,
      driverId,
      scenario.bookingId,
    ])
    expect(complete).toBeGreaterThan(25)
    expect(gaps).toMatchInlineSnapshot(`
      {
        "booking_handshakes.booking_id": "other_person",
        "chat_photos.booking_id": "other_person",
        "graphile_worker.jobs.key": "machinery",
        "graphile_worker.jobs.payload": "machinery",
        "ledger_transactions.booking_id": "other_person",
        "live_events.payload": "other_person",
        "notifications.address": "other_person",
        "notifications.body_html": "secret, other_person",
        "notifications.body_text": "secret, other_person",
        "notifications.booking_id": "other_person",
        "notifications.key": "other_person",
        "notifications.path": "secret, other_person",
        "notifications.recipient_id": "other_person",
        "offer_verdicts.booking_id": "other_person",
        "offer_waves.booking_id": "other_person",
        "offers.booking_id": "other_person",
        "operator_notes.booking_id": "mixed",
        "payment_operations.booking_id": "other_person",
        "payments.booking_id": "other_person",
        "quotes.candidates": "other_person",
        "receipts.booking_id": "other_person",
        "receipts.ledger_key": "other_person",
      }
    `)
    const all = archive.paths
      .filter((path) => path.startsWith('data/'))
      .map((path) => archive.text(path))
      .join('')
    const { name, email, phone } = traces
    const leaks = (text: string) =>
      [email, phone, scenario.accounts.owner].filter((one) => text.includes(one))
    expect(
      archive.paths.filter(
        (path) => path.startsWith('data/') && leaks(archive.text(path)).length > 0,
      ),
    ).toEqual([])
    expect(leaks(all)).toEqual([])
    expect(archive.rows('bookings')).toMatchObject([{ customer_first_name: name.split(' ')[0] }])
    expect(archive.rows('bookings')[0]).not.toHaveProperty('pickup')
    // an archive is for ever, and a page shows the customer's side for days
    expect(archive.rows('chat_messages')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sender_type: 'customer', content: null, photo_id: null }),
        expect.objectContaining({ content: 'Ten minutes', photo_id: 'cph_d' }),
      ]),
    )
    expect(archive.rows('chat_photos')).toMatchObject([{ id: 'cph_d' }])
    expect(all).not.toContain('The blue gate')
    // distances as an offer shows them: exact ones would lead to the customer
    const { rows: exact } = await app.db.execute<{ distance_km: number; eta_minutes: number }>(
      sql`select distance_km, eta_minutes from offers where driver_id = ${driverId}`,
    )
    expect(exact.length).toBeGreaterThan(0)
    expect(archive.rows('offers')).toEqual(
      exact.map((offer) =>
        expect.objectContaining({
          rough_distance_km: roughKm(offer.distance_km),
          rough_eta_minutes: roughMinutes(offer.eta_minutes),
        }),
      ),
    )
    for (const column of ['distance_km', 'eta_minutes', 'pickup_home_km', 'dropoff_home_km']) {
      expect(archive.rows('offers')[0]).not.toHaveProperty(column)
    }
    expect(archive.rows('operator_notes')).toMatchObject([{ id: 'not_d' }])
    expect(archive.rows('driver_duty_spans')).toHaveLength(1)
  })
})

it('has no secret of anyone’s', async () => {
  const { owner } = scenario.accounts
  const { rows } = await app.db.execute<{ secret: string }>(sql`
    select token as secret from sessions where user_id = ${owner}
    union all select password from identities where user_id = ${owner} and password is not null`)
  const [newest] = await fixture.listOf(owner)
  const archive = await unpackAll(String(newest?.exportId))
  expect(rows.length).toBeGreaterThan(0)
  for (const { secret } of rows) expect(archive).not.toContain(secret)
})

const unpackAll = async (exportId: string): Promise<string> => {
  const archive = await unpack(await fixture.stored(exportId))
  return archive.paths
    .filter((path) => !path.endsWith('.pdf') && !path.endsWith('.jpg'))
    .map((path) => archive.text(path))
    .join('')
}
