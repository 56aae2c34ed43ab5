/**
 * The retention table against the database and the jobs. Seen to fail with: a table in no category (`legal_holds`), a period that its text
 * does not print, a rule that no job applies.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriesOfTable, dataCategories } from '../../domain/privacy/data-categories.ts'
import { lawsOf } from '../../domain/privacy/data-category.ts'
import { cutoffOf, periodText } from '../../domain/privacy/retention-periods.ts'
import {
  retentionRules,
  retentionVersion,
  ruleNames,
  type Period,
} from '../../domain/privacy/retention-rules.ts'
import { timetable } from '../job-handlers.ts'
import { closeDatabase, openDatabase, type Database } from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { projectPath } from '../kit/project-root.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 1, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

/** Tables about no person: a new one is added here, or to a category. */
const aboutNoOne = [
  'ad_days',
  'advertisements',
  'book_comparisons',
  'commission_invoice_counters',
  'deletion_log',
  'demo_fills',
  'graphile_worker.job_queues',
  'graphile_worker.known_crontabs',
  'graphile_worker.tasks',
  'graphile_worker.migrations',
  'job_workers',
  'partner_credit_note_counters',
  'partner_credited',
  'partner_event_sequences',
  'partner_invoice_counters',
  'partner_invoice_reminders',
  'provider_cursors',
  'public_facts',
  'receipt_counters',
  'revenue_days',
  'sandbox_clocks',
  'schema_migrations',
  'webhook_endpoints',
  'webhook_secrets',
]

/** Columns that hold something about a person, by their names. */
const personal =
  /(?:^|_)(?:full_name|caller_name|customer_name|signer_name|email|phone|lat|lon|latitude|longitude|ip_address|user_agent|address)(?:$|_)/

type TableRow = { name: string; columns: string[]; refers: boolean }

const readTables = async (): Promise<TableRow[]> => {
  const { rows } = await db.execute<TableRow>(sql`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid in ('profiles'::regclass, 'driver_profiles'::regclass)) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_temp%' and n.nspname not like 'pg_toast%'
    order by 1`)
  // the queue's own tables have a public name each
  return rows.map((row) => ({ ...row, name: row.name.replace('._private_', '.') }))
}

describe('tables of the database', () => {
  it('belong to a category each, or are about no one', async () => {
    const tables = await readTables()
    const unknown = tables
      .map(({ name }) => name)
      .filter((name) => categoriesOfTable(name).length === 0 && !aboutNoOne.includes(name))
    expect(unknown).toEqual([])
    const names = tables.map(({ name }) => name)
    expect(aboutNoOne.filter((name) => !names.includes(name))).toEqual([])
    const listed = dataCategories.flatMap((category) => category.tables)
    expect(listed.filter((name) => !names.includes(name))).toEqual([])
  })

  it('that refer to an account, or hold a name, a number or a place, are about someone', async () => {
    const tables = await readTables()
    const wrong = tables.filter(
      ({ name, columns, refers }) =>
        aboutNoOne.includes(name) && (refers || columns.some((column) => personal.test(column))),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    const found = tables.filter(({ columns }) => columns.some((column) => personal.test(column)))
    expect(found.length).toBeGreaterThan(12)
  })

  it('that come later fail until the table names them', async () => {
    await db.execute(
      sql`create table guests (id text primary key, account_id text references profiles (user_id))`,
    )
    const tables = await readTables()
    await db.execute(sql`drop table guests`)
    const guests = tables.find(({ name }) => name === 'guests')
    expect(guests).toMatchObject({ refers: true })
    expect(categoriesOfTable('guests')).toEqual([])
  })
})

describe('categories', () => {
  it('end by a rule, a law, or with the account', () => {
    const endless = dataCategories.filter(({ endings }) => endings.length === 0)
    expect(endless.map(({ id }) => id)).toEqual([])
    const ids = dataCategories.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const laws = dataCategories.flatMap(lawsOf)
    expect(laws.every((law) => /\d/.test(law))).toBe(true)
  })

  it('print every period of theirs', () => {
    const silent = dataCategories.flatMap(({ id, kept, endings }) =>
      endings.flatMap((ending) => {
        if (ending.by !== 'rule') return []
        const { after } = retentionRules[ending.rule]
        const [count = 0] = Object.values(after)
        // an hour or less of something that never arrived is not worth a line of the page
        const isTrifle = 'hours' in after && count <= 1
        return isTrifle || ending.rule === 'provider_events' || kept.includes(periodText(after))
          ? []
          : [`${id}: ${ending.rule}`]
      }),
    )
    expect(silent).toEqual([])
  })
})

const sources = (folder: string): string[] =>
  readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing/'))
    .map((name) => readFileSync(projectPath(folder, name), 'utf8'))

describe('rules', () => {
  const server = sources('server')

  it('belong to a category each, are applied by a job, and the job is in the timetable', () => {
    const used = dataCategories.flatMap(({ endings }) =>
      endings.flatMap((ending) => (ending.by === 'rule' ? [ending.rule] : [])),
    )
    expect(ruleNames.filter((name) => !used.includes(name))).toEqual([])
    const isApplied = (name: string) =>
      server.some((text) =>
        new RegExp(
          `(?:deleteByRule|dropDaysByRule|logDeletion|deleteExpired|deleteDocuments)\\([^;]{0,90}'${name}'|rule: '${name}'`,
        ).test(text),
      )
    expect(ruleNames.filter((name) => !isApplied(name))).toEqual([])
    const jobs: string[] = timetable.map(({ job }) => job)
    expect(ruleNames.filter((name) => !jobs.includes(retentionRules[name].job))).toEqual([])
  })

  it('are the only way by which the maintenance deletes', () => {
    const deleting = readdirSync(projectPath('server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|\/)(?:forget|purge|delete-o)[a-z-]*\.ts$/.test(name))
      .map((name) => ({ name, text: readFileSync(projectPath('server', name), 'utf8') }))
    expect(deleting.length).toBeGreaterThan(8)
    const silent = deleting.filter(
      ({ text }) => !/(?:deleteByRule|dropDaysByRule|logDeletion)\(/.test(text),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
    const maintenance = readFileSync(projectPath('server', 'daily-maintenance.ts'), 'utf8')
    expect(maintenance).not.toMatch(/\.execute\(sql`delete|\.delete\(/)
  })

  it('change together with the version', () => {
    const periods = Object.fromEntries(
      ruleNames.map((name) => [name, periodText(retentionRules[name].after)]),
    )
    expect({ [retentionVersion]: periods }).toMatchInlineSnapshot(`
      {
        "2026-11-29": {
          "advert_interactions": "30 days",
          "closed_accounts": "14 days",
          "closing_mails": "1 day",
          "companions": "30 days",
          "contact_messages": "365 days",
          "data_exports": "7 days",
          "evidence": "12 months",
          "evidence_seals": "84 months",
          "expired_sessions": "0 hours",
          "follow_links": "30 days",
          "handshakes": "30 days",
          "inbound_texts": "30 days",
          "live_events": "7 days",
          "notifications": "365 days",
          "offer_traces": "90 days",
          "old_bookings": "6 years",
          "orphaned_advert_images": "7 days",
          "orphaned_chat_photos": "24 hours",
          "partner_answers": "24 hours",
          "partner_events": "30 days",
          "partner_invitations": "30 days",
          "partner_request_details": "30 days",
          "partner_requests": "100 days",
          "past_documents": "12 months",
          "phone_bookings": "30 days",
          "position_trails": "30 days",
          "provider_events": "40 days",
          "rate_limits": "1 hour",
          "resting_applications": "6 months",
          "sandbox": "30 days",
          "sign_in_tokens": "0 hours",
          "tax_reports": "6 years",
          "undoable_actions": "90 days",
          "unfinished_pages": "1 hour",
          "unfinished_photos": "1 hour",
          "unproven_callers": "7 days",
          "unused_quotes": "30 days",
          "visitor_salts": "0 hours",
        },
      }
    `)
  })

  it('count months by the calendar, and no day too few', () => {
    const cutoff = (name: 'resting_applications' | 'evidence' | 'old_bookings', now: string) =>
      cutoffOf(name, new Date(now)).toISOString()
    expect(cutoff('resting_applications', '2026-08-31T10:00:00Z')).toBe('2026-02-28T10:00:00.000Z')
    expect(cutoff('evidence', '2026-11-26T10:00:00Z')).toBe('2025-11-26T10:00:00.000Z')
    expect(cutoff('old_bookings', '2032-02-29T10:00:00Z')).toBe('2026-02-28T10:00:00.000Z')
  })

  it('say a period in words', () => {
    const texts: [Period, string][] = [
      [{ days: 30 }, '30 days'],
      [{ hours: 1 }, '1 hour'],
      [{ months: 12 }, '12 months'],
      [{ years: 6 }, '6 years'],
    ]
    for (const [after, text] of texts) expect(periodText(after)).toBe(text)
  })
})
