/** Entries of `docs/runbook.md`, carried out: with its own statements, so that an entry that does not help fails. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from '../kit/files/disk-store.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { watchBusiness } from './watch-business.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')

/** The statement of this entry that begins so. */
const statementOf = (entry: string, begin: string): string => {
  const [, text = ''] = runbook.split(`## ${entry}\n`)
  const [found] = text.split('\n## ')[0]?.match(new RegExp(`(?<=\`)${begin}[^\`]*(?=\`)`)) ?? []
  if (!found) throw new Error(`no ${begin} in ${entry}`)
  return found
}

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
  watchBusiness(fixture.ctx)
})
afterAll(() => fixture.close())

const metric = async (name: string): Promise<number> => {
  const text = await fixture.ctx.metrics.text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

it('TowlineSlow: finds the session that an acceptance waits for, and ends it', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  const hanging = new pg.Client({ connectionString: fixture.ctx.config.databaseUrl })
  hanging.on('error', () => {})
  await hanging.connect()
  await hanging.query('begin')
  await hanging.query('select 1 from bookings where id = $1 for update', [bookingId])
  const accepting = fixture.accept(driver, bookingId)
  await fixture.waitForBlocked()

  type Session = { pid: number; state: string; waits_for: number[] }
  const look = statementOf('TowlineSlow', 'select pid')
  const { rows } = await fixture.db.execute<Session>(sql.raw(look))
  const [blocker] = rows.flatMap(({ waits_for: pids }) => pids)
  expect(rows.find(({ pid }) => pid === blocker)?.state).toBe('idle in transaction')
  const end = statementOf('TowlineSlow', 'select pg_terminate_backend')
  await fixture.db.execute(sql.raw(end.replace('PID', String(blocker))))
  expect((await accepting).ok).toBe(true)
  await hanging.end().catch(() => {})
})

it('TowlineNoAcceptance: counts a night without drivers, one acceptance, and lets the rest go', async () => {
  await fixture.db.execute(sql`delete from driver_positions`)
  const leaving = await fixture.driver()
  const before = await metric('towline_acceptance_seconds_count')
  const waiting = []
  for (let n = 0; n < 4; n++) waiting.push((await fixture.held()).bookingId)
  await fixture.goOffDuty(leaving)
  expect(await metric('towline_holds')).toBe(4)
  expect(await metric('towline_acceptance_seconds_count')).toBe(before)

  const driver = await fixture.driver()
  fixture.clock.advance('3m')
  await fixture.drain()
  const [first = ''] = waiting
  expect((await fixture.accept(driver, first)).ok, 'offered to the driver who came on duty').toBe(
    true,
  )
  expect(await metric('towline_acceptance_seconds_count')).toBe(before + 1)
  fixture.clock.advance('8m')
  await fixture.drain()
  expect(await metric('towline_holds')).toBe(0)
})

/** A disk of its own needs the right to mount one. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(mayMount)('TowlineDiskFull', () => {
  it('refuses photos for now, keeps what is stored, and goes on once there is room', async () => {
    const place = mkdtempSync(join(tmpdir(), 'towline-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place])
    try {
      const files = diskStore(join(place, 'files'))
      await files.put('photos/one', new Uint8Array(1_000), 'image/webp')
      const backup = join(place, 'old-backup')
      expect(() => writeFileSync(backup, new Uint8Array(2_000_000))).toThrow('ENOSPC')
      await expect(files.put('photos/two', new Uint8Array(100_000), 'image/webp')).rejects.toThrow(
        'no room',
      )
      expect(await files.open('photos/one')).not.toBeNull()
      rmSync(backup)
      await files.put('photos/two', new Uint8Array(100_000), 'image/webp')
    } finally {
      execFileSync('umount', [place])
      rmSync(place, { recursive: true })
    }
  })
})
