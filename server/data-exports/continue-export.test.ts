/**
 * Runs that are stopped, killed or overtaken, and what the next one makes of what they left. Seen to fail with: every run beginning over;
 * `has` that knows only this run's files; the parts of a killed run left in the store; row counts of the last run alone; parts of an overtaken
 * run left in the store; pieces taken for finished that an older release has removed.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { must } from '../testing/fixtures/booking-fixture.ts'
import {
  openExportFixture,
  unpack,
  type ExportFixture,
} from '../testing/fixtures/export-fixture.ts'
import { inTransaction } from '../kit/database/database.ts'
import { eraseExports } from './delete-exports.ts'
import { makeExport } from './make-export.ts'
import { partKeyOf } from './pieces.store.ts'

let fixture: ExportFixture
let app: ExportFixture['app']
let owner: string
let exportId: string
beforeAll(async () => {
  fixture = await openExportFixture()
  app = fixture.app
})
afterAll(() => app.close())
beforeEach(async () => {
  const { bookingId, accounts, drivers } = await app.acceptedScenario()
  for (const step of ['set_off', 'arrive', 'start', 'complete'] as const) {
    must(await app.fixture.advance(drivers.assigned_driver, bookingId, step))
  }
  await fixture.drain()
  owner = accounts.owner
  await fixture.start(owner)
  const [newest] = await fixture.listOf(owner)
  exportId = newest?.exportId ?? ''
})

const running = { isLastAttempt: false, signal: new AbortController().signal, checkpoint: () => {} }
/** Every file is a piece of its own. */
const small = { bytes: 1, ms: 60_000 }

/** A run whose process is told to stop before its nth step. */
const stopAt = async (step: number): Promise<void> => {
  let left = step
  const checkpoint = () => {
    left -= 1
    if (left === 0) throw new Error('stopping')
  }
  const stopped = makeExport(app.ctx, exportId, { ...running, checkpoint }, small)
  await expect(stopped).rejects.toThrow('stopping')
}

/** A run that goes to its end, and the keys that it stored. */
const finish = async (): Promise<string[]> => {
  const stored: string[] = []
  const put: typeof app.ctx.files.put = (key, ...rest) => {
    stored.push(key)
    return app.ctx.files.put(key, ...rest)
  }
  const files = { ...app.ctx.files, put }
  await makeExport({ ...app.ctx, files }, exportId, running, small)
  await fixture.drain()
  return stored
}

const keys = async () => (await fixture.keysInStore()).filter((key) => key.includes(exportId))
const pieces = async () =>
  (
    await app.db.execute<{ run: number; parts: number }>(
      sql`select run, parts from data_export_pieces where export_id = ${exportId} order by piece`,
    )
  ).rows

/** Its paths, and of each data file how many rows its guide counts and how many it has. */
const contentsOf = async () => {
  const archive = await unpack(await fixture.stored(exportId))
  const guide = archive.text('README.txt')
  const counts = archive.paths
    .filter((path) => path.startsWith('data/'))
    .map((path) => {
      const tables: Record<string, unknown[]> = Object(JSON.parse(archive.text(path))).tables
      const [, counted = '0'] = guide.match(`File: ${path} \\((\\d+) rows?\\)`) ?? []
      return { path, counted: Number(counted), has: Object.values(tables).flat().length }
    })
  return { paths: archive.paths, counts }
}

it('a run that is told to stop is continued after its last finished file, as often as it happens', async () => {
  await stopAt(6)
  const first = await pieces()
  expect(first.length).toBeGreaterThan(2)
  const finished = await keys()
  await stopAt(9)
  expect((await pieces()).length).toBeGreaterThan(first.length)
  const stored = await finish()
  expect(stored.filter((key) => !key.includes('/3-'))).toEqual([])
  expect(await keys()).toEqual(expect.arrayContaining(finished))
  expect(await fixture.listOf(owner)).toMatchObject([{ state: 'ready' }])

  const { paths, counts } = await contentsOf()
  expect(paths.filter((path) => path.startsWith('receipts/'))).toHaveLength(1)
  expect(new Set(paths).size).toBe(paths.length)
  expect(counts.filter(({ counted, has }) => counted !== has)).toEqual([])
  expect(counts.filter(({ counted }) => counted > 0).length).toBeGreaterThan(5)
  const { rows } = await app.db.execute<{ bytes: string }>(
    sql`select byte_count as bytes from data_exports where id = ${exportId}`,
  )
  expect((await fixture.stored(exportId)).byteLength).toBe(Number(rows[0]?.bytes))
})

it('is the same archive as one that was made without a stop', async () => {
  await stopAt(7)
  await finish()
  const { paths } = await contentsOf()
  await fixture.start(owner)
  const [newest] = await fixture.listOf(owner)
  exportId = newest?.exportId ?? ''
  await fixture.drain()
  expect((await contentsOf()).paths).toEqual(paths)
  // all of it is less than a part, and quickly made
  expect(await pieces()).toEqual([
    { run: 1, parts: 1 },
    { run: 1, parts: 1 },
  ])
})

it('what a killed run had stored of a piece is removed, and what it had finished is kept', async () => {
  await stopAt(6)
  const finished = await keys()
  const cut = partKeyOf({ id: exportId, run: 1 }, finished.length + 1)
  await app.ctx.files.put(cut, new Uint8Array(9), 'application/octet-stream')
  await app.db.execute(
    sql`update data_exports set parts = ${finished.length + 1} where id = ${exportId}`,
  )
  await finish()
  expect(await keys()).toEqual(expect.arrayContaining(finished))
  expect(await keys()).not.toContain(cut)
  await contentsOf()
})

it('a run that was killed before it was marked as made stores nothing again', async () => {
  await finish()
  await app.db.execute(sql`update data_exports set made_at = null where id = ${exportId}`)
  const before = await keys()
  expect(await finish()).toEqual([])
  expect(await keys()).toEqual(before)
  await contentsOf()
})

/** A run that is held up while it stores its first part. */
const heldUp = async (during: () => Promise<unknown>): Promise<void> => {
  let isFirst = true
  const put: typeof app.ctx.files.put = async (key, ...rest) => {
    if (isFirst) {
      isFirst = false
      await during()
      await fixture.drain()
    }
    await app.ctx.files.put(key, ...rest)
  }
  await makeExport({ ...app.ctx, files: { ...app.ctx.files, put } }, exportId, running, small)
  await fixture.drain()
}

it('a run that another one has overtaken ends, and leaves nothing', async () => {
  await heldUp(finish)
  expect((await pieces()).filter(({ run }) => run !== 2)).toEqual([])
  expect((await keys()).filter((key) => !key.includes('/2-'))).toEqual([])
  await contentsOf()
})

it('a run whose archive is deleted ends, and leaves nothing', async () => {
  await heldUp(() => inTransaction(app.db, (tx) => eraseExports(app.ctx, tx, owner)))
  expect(await pieces()).toEqual([])
  expect(await keys()).toEqual([])
})

it('an older release, which knows no pieces, begins over; so does the run after it', async () => {
  await stopAt(6)
  const older = partKeyOf({ id: exportId, run: 2 }, 1)
  await app.ctx.files.put(older, new Uint8Array(9), 'application/octet-stream')
  await app.db.execute(sql`update data_exports set run = run + 1, parts = 1 where id = ${exportId}`)
  await finish()
  expect((await pieces()).filter(({ run }) => run !== 3)).toEqual([])
  expect((await keys()).filter((key) => !key.includes('/3-'))).toEqual([])
  await contentsOf()
})

it('an archive that an older release made is downloaded, and deleted with its account', async () => {
  await stopAt(6)
  const bytes = Buffer.from('as an older release wrote it')
  const row = { id: exportId, run: 2 }
  await app.ctx.files.put(partKeyOf(row, 1), bytes, 'application/octet-stream')
  await app.db.execute(
    sql`update data_exports set run = 2, parts = 1, byte_count = ${bytes.byteLength}, made_at = now() where id = ${exportId}`,
  )
  expect(Buffer.from(await fixture.stored(exportId)).equals(bytes)).toBe(true)
  await inTransaction(app.db, (tx) => eraseExports(app.ctx, tx, owner))
  await fixture.drain()
  expect(await keys()).toEqual([])
})
