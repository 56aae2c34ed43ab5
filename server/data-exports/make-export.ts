/** The job that makes the archive of a person's data. */
import { archiveGuide, guidePath } from '../../domain/privacy/export/archive-guide.ts'
import { dataCategories } from '../../domain/privacy/data-categories.ts'
import { basisOf, type DataCategory } from '../../domain/privacy/data-category.ts'
import {
  dataFolder,
  dataPathOf,
  exportsOf,
  fileTablesOf,
  leftOutOf,
} from '../../domain/privacy/export/exported-tables.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { Checkpoint, JobRun } from '../kit/jobs/run-job.ts'
import { filesOf } from './archive-files.ts'
import { removeKeys } from './delete-exports.ts'
import { markFailed, type ExportRow } from './exports.store.ts'
import {
  continueArchive,
  pieceLimits,
  Superseded,
  type GrowingArchive,
  type PieceLimits,
} from './growing-archive.ts'
import { notifyOfExport } from './notify-of-export.ts'
import { findPersonOf, type Person } from './person.ts'
import { beginRun, keysOf, markMade, unfinishedKeys, type BegunRun } from './pieces.store.ts'
import { rowsOf } from './person-rows.ts'

type MakeCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config' | 'files' | 'log'>
type Run = Pick<JobRun, 'checkpoint' | 'isLastAttempt' | 'signal'>

/**
 * Makes the archive in pieces, and tells its person. Told to stop, or killed, it is continued by the next run after the last finished piece.
 * After the last try it is given up, and another can be started. Twice it does nothing.
 */
export const makeExport = async (
  ctx: MakeCtx,
  exportId: string,
  run: Run,
  limits: PieceLimits = pieceLimits,
): Promise<void> => {
  const begun = await inTransaction(ctx.db, async (tx) => {
    const next = await beginRun(tx, exportId)
    if (next) await removeKeys(ctx, tx, next.left)
    return next
  })
  if (!begun) return
  try {
    await continueRun(ctx, begun, run.checkpoint, limits)
  } catch (error) {
    if (run.isLastAttempt && !run.signal.aborted) {
      await inTransaction(ctx.db, async (tx) => {
        const failed = await markFailed(tx, exportId, await ctx.clock.now(tx))
        if (failed) await removeKeys(ctx, tx, keysOf(failed))
      })
    }
    throw error
  }
}

const continueRun = async (
  ctx: MakeCtx,
  { row, finished }: BegunRun,
  checkpoint: Checkpoint,
  limits: PieceLimits,
): Promise<void> => {
  const archive = await continueArchive(ctx, row, finished, limits)
  try {
    await fillArchive(ctx, archive, row, checkpoint)
    const { byteCount } = await archive.finish(checkpoint)
    await inTransaction(ctx.db, async (tx) => {
      const made = { byteCount, madeAt: await ctx.clock.now(tx) }
      if (!(await markMade(tx, row, made))) throw new Superseded('not this run’s any more')
      await notifyOfExport(ctx, tx, row)
    })
  } catch (error) {
    const cleaned = inTransaction(ctx.db, async (tx) => {
      await removeKeys(ctx, tx, await unfinishedKeys(tx, { ...row, parts: archive.parts() }))
    })
    if (error instanceof Superseded) return cleaned
    // the next run removes what is left as well
    await cleaned.catch(() => {})
    throw error
  }
}

/** Files come before the rows, so that none is in the archive that its guide does not know. */
const fillArchive = async (
  ctx: MakeCtx,
  archive: GrowingArchive,
  row: ExportRow,
  checkpoint: Checkpoint,
): Promise<void> => {
  const who = await findPersonOf(ctx.db, row.accountId)
  if (!who) throw new Superseded('no such account')
  if (archive.has(guidePath)) return
  const withRows = dataCategories.filter((one) => fileTablesOf(one).length > 0)
  const hasRows = withRows.some((category) => archive.has(dataPathOf(category)))
  if (!hasRows) await addFiles(ctx, archive, who, checkpoint)
  for (const category of withRows) {
    const path = dataPathOf(category)
    if (archive.has(path)) continue
    const count = (rows: number) => archive.countRows(category.id, rows)
    await archive.addText(path, dataText(ctx, category, who, count, checkpoint))
  }
  const { paths, missing, rowCounts } = archive.contents()
  const files = paths.filter((path) => !path.startsWith(dataFolder))
  const madeAt = await ctx.clock.now(ctx.db)
  const guide = archiveGuide({ name: who.name, madeAt, rowCounts, files, missing })
  await archive.addFile(guidePath, new TextEncoder().encode(guide))
}

const addFiles = async (
  ctx: MakeCtx,
  archive: GrowingArchive,
  who: Person,
  checkpoint: Checkpoint,
): Promise<void> => {
  for await (const { path, open } of filesOf(ctx, who)) {
    if (archive.has(path)) continue
    checkpoint()
    const content = await open()
    if (content) await archive.addFile(path, content)
    else archive.noteMissing(path)
  }
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
