/** The table of exports. Mutants: a driver given the customer's number, a secret given to anyone, a table in two files. */
import { describe, expect, it } from 'vitest'
import { dataCategories } from '../data-categories.ts'
import { archiveGuide } from './archive-guide.ts'
import { exportsADay, exportStateOf, mayExport } from './data-export.ts'
import { exportedTables, exportsOf, fileTablesOf, leftOutOf, reasonOf } from './exported-tables.ts'

const given = (table: string, as?: 'customer' | 'driver'): string[] =>
  exportsOf(table)
    .filter((entry) => as === undefined || entry.as === as)
    .flatMap(({ columns }) => columns)

describe('a table', () => {
  it('is in one file, or has a reason why it is in none', () => {
    const inFiles = dataCategories.flatMap(fileTablesOf)
    expect(new Set(inFiles).size).toBe(inFiles.length)
    expect(inFiles.toSorted()).toEqual(Object.keys(exportedTables).toSorted())
    for (const table of inFiles) expect(exportsOf(table).length > 0).toBe(reasonOf(table) === null)
  })

  it('gives no one a secret', () => {
    for (const [table, secret] of [
      ['identities', 'password'],
      ['two_factors', 'secret'],
      ['sessions', 'token'],
      ['backup_codes', 'code_hash'],
      ['push_devices', 'endpoint'],
      ['bookings', 'start_code'],
      ['booking_handshakes', 'secret'],
      ['booking_handshakes', 'receiver_code'],
      ['phone_bookings', 'token_hash'],
      ['saved_cards', 'fingerprint'],
    ] as const) {
      expect([table, given(table).includes(secret)]).toEqual([table, false])
    }
    for (const table of ['verifications', 'phone_codes', 'passkey_challenges']) {
      expect(reasonOf(table)).toBe('secret')
    }
  })

  it('gives a driver of the customer what their pages show', () => {
    const columns = given('bookings', 'driver')
    const exact = ['pickup', 'dropoff', 'customer_name', 'customer_phone', 'customer_email']
    expect(columns.filter((column) => [...exact, 'vehicle_identity'].includes(column))).toEqual([])
    expect(given('bookings', 'customer')).toEqual(expect.arrayContaining(exact))
    expect(given('ledger_entries', 'customer')).toEqual([])
    // exact, from two places that they know, these lead to the customer's door
    for (const table of ['offers', 'offer_verdicts']) {
      expect(given(table).filter((column) => /_km$|_minutes$/.test(column))).toEqual([])
    }
  })
})

it('the guide names each file, each reason, and files that are gone', () => {
  const guide = archiveGuide({
    name: 'Nuala Sample',
    madeAt: new Date('2026-11-27T09:00:00Z'),
    rowCounts: new Map([['profile', 1]]),
    files: [],
    missing: ['photos/TL-1/damage.jpg'],
  })
  expect(guide).toContain('data/profile.json (1 row)')
  expect(guide).toContain('- photos/TL-1/damage.jpg')
  for (const category of dataCategories) {
    expect(guide).toContain(category.what)
    for (const { why } of leftOutOf(category)) expect(guide).toContain(why)
  }
})

it(`${exportsADay} a day, and what state each is in`, () => {
  expect(mayExport(exportsADay - 1).ok).toBe(true)
  expect(mayExport(exportsADay)).toMatchObject({ refusal: { code: 'export_too_often' } })
  const at = new Date()
  expect(exportStateOf({ madeAt: null, failedAt: null })).toBe('waiting')
  expect(exportStateOf({ madeAt: at, failedAt: null })).toBe('ready')
  expect(exportStateOf({ madeAt: null, failedAt: at })).toBe('failed')
})
