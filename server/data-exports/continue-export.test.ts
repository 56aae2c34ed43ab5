/**
 * Runs that are stopped, killed or overtaken, and what the next one makes of what they left. Seen to fail with: every run beginning over;
 * `has` that knows only this run's files; the parts of a killed run left in the store; row counts and missing files of the last run alone;
 * parts of an overtaken run left in the store, or a finished one's removed; runs that change what another has continued; files added after
 * the guide; pieces taken for finished that an older release has removed.
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
let bookingId: string
let exportId: string
beforeAll(async () => {
  fixture = await openExportFixture()
  app = fixture.app
})
afterAll(() => app.close())
beforeEach(async () => {
  const { accounts, drivers, ...scenario } = await app.acceptedScenario()
  bookingId = scenario.bookingId
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
    await app.db.execute<{ piece: number; parts: number }>(
      sql`select piece, parts from data_export_pieces where export_id = ${exportId} order by piece`,
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
  await stopAt(9)
  expect((await pieces()).length).toBeGreaterThan(first.length)
  const finished = await keys()
  const stored = await finish()
  expect(stored.filter((key) => finished.includes(key))).toEqual([])
  expect((await keys()).toSorted()).toEqual([...finished, ...stored].toSorted())
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
    { piece: 1, parts: 1 },
    { piece: 2, parts: 1 },
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

const addPhoto = async (id: string): Promise<void> => {
  const [hash, thumbnail] = ['a', 'b'].map((letter) => letter.repeat(64))
  await app.db.execute(sql`
    insert into booking_photos (id, booking_id, uploaded_by, side, kind, taken_in, sha256, thumbnail_sha256, bytes, width, height, created_at, stored_at, client_id)
    values (${id}, ${bookingId}, ${owner}, 'customer', 'damage', 'accepted', ${hash}, ${thumbnail}, 9, 9, 9, now(), now(), ${id})`)
  await app.ctx.files.put(`photos/${id}/${hash}.jpg`, new Uint8Array(9), 'image/jpeg')
}

it('a run that was killed before it was marked as made stores nothing again, not even a file that is new since', async () => {
  await finish()
  await app.db.execute(sql`update data_exports set made_at = null where id = ${exportId}`)
  const before = await keys()
  await addPhoto('pho_new')
  expect(await finish()).toEqual([])
  expect(await keys()).toEqual(before)
  await contentsOf()
})

it('a file that is new while the rows are being read is in the next archive', async () => {
  await stopAt(6)
  await addPhoto('pho_newer')
  await finish()
  expect((await contentsOf()).paths.join(' ')).not.toContain('pho_newer')
})

it('the guide names what an earlier run found missing', async () => {
  await addPhoto('pho_gone')
  await app.ctx.files.remove(`photos/pho_gone/${'a'.repeat(64)}.jpg`)
  await stopAt(8)
  await finish()
  const archive = await unpack(await fixture.stored(exportId))
  expect(archive.text('README.txt')).toMatch(/FILES WE NO LONGER HAVE\r\n- photos\/.*pho_gone/)
})

it('what earlier runs finished is removed when the last one gives up', async () => {
  await stopAt(6)
  const files = { ...app.ctx.files, put: () => Promise.reject(new Error('no store')) }
  const last = makeExport(
    { ...app.ctx, files },
    exportId,
    { ...running, isLastAttempt: true },
    small,
  )
  await expect(last).rejects.toThrow('no store')
  await fixture.drain()
  expect(await keys()).toEqual([])
  expect(await fixture.listOf(owner)).toMatchObject([{ state: 'failed' }])
})

/** A run that is held up before it stores its nth part. */
const heldUp = async (nth: number, during: () => Promise<unknown>, error?: Error) => {
  let stored = 0
  const put: typeof app.ctx.files.put = async (key, ...rest) => {
    stored += 1
    if (stored === nth) await during()
    await app.ctx.files.put(key, ...rest)
    if (stored === nth && error) throw error
  }
  await makeExport({ ...app.ctx, files: { ...app.ctx.files, put } }, exportId, running, small)
}

it('a run that another one has continued to the end leaves nothing', async () => {
  let overtaking: string[] = []
  await heldUp(4, async () => {
    overtaking = await finish()
  })
  await fixture.drain()
  expect(overtaking.length).toBeGreaterThan(10)
  expect(await keys()).toHaveLength((await pieces()).length)
  await contentsOf()
})

it('nor does one that fails then', async () => {
  const failing = heldUp(4, finish, new Error('no store'))
  await expect(failing).rejects.toThrow('no store')
  await fixture.drain()
  expect(await keys()).toHaveLength((await pieces()).length)
  await contentsOf()
})

it('a run changes nothing of one that has continued it and is at work', async () => {
  let endOfFirst = (): void => {}
  const firstEnded = new Promise<void>((resolve) => {
    endOfFirst = resolve
  })
  const second: Promise<void>[] = []
  await heldUp(4, () => {
    const isHeld = new Promise<void>((resolve) => {
      second.push(
        heldUp(1, () => {
          resolve()
          return firstEnded
        }),
      )
    })
    return isHeld
  })
  endOfFirst()
  await Promise.all(second)
  await fixture.drain()
  expect(await fixture.listOf(owner)).toMatchObject([{ state: 'ready' }])
  expect(await keys()).toHaveLength((await pieces()).length)
  const { paths } = await contentsOf()
  expect(new Set(paths).size).toBe(paths.length)
})

it('a run whose archive is deleted ends, and leaves nothing', async () => {
  await heldUp(1, async () => {
    await inTransaction(app.db, (tx) => eraseExports(app.ctx, tx, owner))
    await fixture.drain()
  })
  await fixture.drain()
  expect(await pieces()).toEqual([])
  expect(await keys()).toEqual([])
})

it('an older release, which knows no pieces, begins over; so does the run after it', async () => {
  await stopAt(6)
  const older = partKeyOf({ id: exportId, run: 2 }, 1)
  await app.ctx.files.put(older, new Uint8Array(9), 'application/octet-stream')
  await app.db.execute(sql`update data_exports set run = run + 1, parts = 1 where id = ${exportId}`)
  const stored = await finish()
  expect(stored.filter((key) => !key.includes('/3-'))).toEqual([])
  expect(await keys()).not.toContain(older)
  expect(stored).toHaveLength((await pieces()).length)
  await contentsOf()
})

it('an archive that an older release made is downloaded, and deleted with its account', async () => {
  await stopAt(6)
  // it removes what it finds in the store when it begins over
  for (const key of await keys()) await app.ctx.files.remove(key)
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
