/** The job that makes the archive of a person's data. */
import { archiveGuide, guidePath } from '../../domain/privacy/export/archive-guide.ts'
import { dataCategories } from '../../domain/privacy/data-categories.ts'
import { basisOf, type DataCategory } from '../../domain/privacy/data-category.ts'
import {
  dataPathOf,
  exportsOf,
  fileTablesOf,
  leftOutOf,
} from '../../domain/privacy/export/exported-tables.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { Checkpoint, JobRun } from '../kit/jobs/run-job.ts'
import { filesOf } from './archive-files.ts'
import { openArchive, type ArchiveWriter } from './archive-writer.ts'
import { removeKeys } from './delete-exports.ts'
import {
  beginRun,
  keysOf,
  markFailed,
  markMade,
  notePart,
  partKeyOf,
  type ExportRow,
} from './exports.store.ts'
import { notifyOfExport } from './notify-of-export.ts'
import { findPersonOf, type Person } from './person.ts'
import { rowsOf } from './person-rows.ts'

type MakeCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config' | 'files' | 'log'>
type Run = Pick<JobRun, 'checkpoint' | 'isLastAttempt' | 'signal'>

/** Another run of the same job has begun, or the account was erased: this one stops and leaves nothing. */
class Superseded extends Error {}

/**
 * Makes the archive in parts, and tells its person. Told to stop, or killed, it is begun over by the next run, which removes what this one
 * stored. After the last try it is given up, and another can be started. Twice it does nothing.
 */
export const makeExport = async (ctx: MakeCtx, exportId: string, run: Run): Promise<void> => {
  const row = await inTransaction(ctx.db, async (tx) => {
    const begun = await beginRun(tx, exportId)
    if (begun) await removeKeys(ctx, tx, begun.left)
    return begun?.row ?? null
  })
  if (!row) return
  try {
    await writeArchive(ctx, row, run.checkpoint)
  } catch (error) {
    if (error instanceof Superseded) return
    if (run.isLastAttempt && !run.signal.aborted) {
      await inTransaction(ctx.db, async (tx) => {
        const left = await markFailed(tx, exportId, await ctx.clock.now(tx))
        await removeKeys(ctx, tx, left)
      })
    }
    throw error
  }
}

const writeArchive = async (
  ctx: MakeCtx,
  row: ExportRow,
  checkpoint: Checkpoint,
): Promise<void> => {
  const who = await findPersonOf(ctx.db, row.accountId)
  if (!who) throw new Superseded('no such account')
  const archive = openArchive(ctx.files, async (part) => {
    if (!(await notePart(ctx.db, row, part))) throw new Superseded('another run has begun')
    return partKeyOf(row, part)
  })
  const { files, missing } = await addFiles(ctx, archive, who, checkpoint)
  const rowCounts = new Map<string, number>()
  for (const category of dataCategories) {
    if (fileTablesOf(category).length === 0) continue
    const count = (rows: number) =>
      rowCounts.set(category.id, (rowCounts.get(category.id) ?? 0) + rows)
    await archive.addText(dataPathOf(category), dataText(ctx, category, who, count, checkpoint))
  }
  const madeAt = await ctx.clock.now(ctx.db)
  const guide = archiveGuide({ name: who.name, madeAt, rowCounts, files, missing })
  await archive.addFile(guidePath, new TextEncoder().encode(guide))
  const { byteCount, parts } = await archive.close()
  await inTransaction(ctx.db, async (tx) => {
    if (await markMade(tx, row, { byteCount, madeAt })) await notifyOfExport(ctx, tx, row)
    else await removeKeys(ctx, tx, keysOf({ ...row, parts }))
  })
}

const addFiles = async (
  ctx: MakeCtx,
  archive: ArchiveWriter,
  who: Person,
  checkpoint: Checkpoint,
): Promise<{ files: string[]; missing: string[] }> => {
  const files: string[] = []
  const missing: string[] = []
  for await (const { path, open } of filesOf(ctx, who)) {
    checkpoint()
    const content = await open()
    if (!content) {
      missing.push(path)
      continue
    }
    await archive.addFile(path, content)
    files.push(path)
  }
  return { files, missing }
}

/** One category as JSON, table by table. */
async function* dataText(
  { db }: Pick<Ctx, 'db'>,
  category: DataCategory,
  who: Person,
  count: (rows: number) => void,
  checkpoint: Checkpoint,
): AsyncGenerator<string> {
  const { id, what, why, kept, seenBy } = category
  const about = { category: id, what, why, kept, basis: basisOf(category), seenBy }
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "leftOut": ${JSON.stringify(leftOutOf(category))},\n  "tables": {`
  for (const [at, table] of fileTablesOf(category).entries()) {
    yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(table)}: [`
    let isFirst = true
    for (const entry of exportsOf(table)) {
      checkpoint()
      const rows = await rowsOf(db, table, entry, who)
      count(rows.length)
      if (rows.length > 0) yield `${isFirst ? '' : ','}\n      ${rows.join(',\n      ')}`
      isFirst &&= rows.length === 0
    }
    yield ']'
  }
  yield '\n  }\n}\n'
}
