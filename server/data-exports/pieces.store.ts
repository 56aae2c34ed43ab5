/** Rows of `data_export_pieces`: what is finished of an archive, and the keys of its parts in the file store. */
import { and, asc, eq } from 'drizzle-orm'
import { dataExportPieces, dataExports } from '../../db/schema/privacy.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { isWaiting, type ExportRow } from './exports.store.ts'

export type PieceRow = typeof dataExportPieces.$inferSelect

/** A run as it was begun or continued: once another continues it, this one may change nothing. */
export type Run = Pick<ExportRow, 'id' | 'run' | 'continued'>

/** Key in the file store; parts are counted from 1, and no number is used again. */
export const partKeyOf = ({ id, run }: Pick<ExportRow, 'id' | 'run'>, part: number): string =>
  `exports/${id}/${run}-${part}.part`

/** Everything of an archive that may be in the store, finished or not. */
export const keysOf = (row: Pick<ExportRow, 'id' | 'run' | 'parts'>): string[] =>
  Array.from({ length: row.parts }, (_, at) => partKeyOf(row, at + 1))

/** Whether what is finished of it counts: an older release knows no pieces, and begins over. */
const hasPieces = ({ run, continuedRun }: ExportRow): boolean => run === continuedRun

/** In their order. */
const piecesOf = (db: Queryable, exportId: string): Promise<PieceRow[]> =>
  db
    .select()
    .from(dataExportPieces)
    .where(eq(dataExportPieces.exportId, exportId))
    .orderBy(asc(dataExportPieces.piece))

/** The parts of all pieces, in their order. */
const finishedKeys = async (
  db: Queryable,
  row: Pick<ExportRow, 'id' | 'run'>,
): Promise<string[]> => {
  const { exportId, piece, firstPart, parts } = dataExportPieces
  const rows = await db
    .select({ firstPart, parts })
    .from(dataExportPieces)
    .where(eq(exportId, row.id))
    .orderBy(asc(piece))
  return rows.flatMap((one) =>
    Array.from({ length: one.parts }, (_, at) => partKeyOf(row, one.firstPart + at)),
  )
}

/** The parts of a made archive, in their order. */
export const archiveKeys = (db: Queryable, row: ExportRow): Promise<string[]> =>
  hasPieces(row) ? finishedKeys(db, row) : Promise.resolve(keysOf(row))

/** Of its parts those that are in no finished piece; all of them, once the archive is deleted. */
export const unfinishedKeys = async (
  db: Queryable,
  row: Pick<ExportRow, 'id' | 'run' | 'parts'>,
): Promise<string[]> => {
  const finished = new Set(await finishedKeys(db, row))
  return keysOf(row).filter((key) => !finished.has(key))
}

/** `finished` in order; `left`: keys of what is not finished, to be removed. */
export type BegunRun = { row: ExportRow; finished: PieceRow[]; left: string[] }

/** Continues the run of an archive, or begins one; null: it is made, given up or gone. */
export const beginRun = async (tx: Tx, exportId: string): Promise<BegunRun | null> => {
  const [before] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), isWaiting))
    .for('update')
  if (!before) return null
  const isContinued = hasPieces(before) && before.run > 0
  if (!isContinued) {
    await tx.delete(dataExportPieces).where(eq(dataExportPieces.exportId, exportId))
  }
  const left = await unfinishedKeys(tx, before)
  const run = before.run + 1
  const [row] = await tx
    .update(dataExports)
    .set(
      isContinued
        ? { continued: before.continued + 1 }
        : { run, continuedRun: run, continued: 0, parts: 0 },
    )
    .where(eq(dataExports.id, exportId))
    .returning()
  return row ? { row, finished: await piecesOf(tx, exportId), left } : null
}

const isCurrent = ({ id, run, continued }: Run) =>
  and(
    eq(dataExports.id, id),
    eq(dataExports.run, run),
    eq(dataExports.continued, continued),
    isWaiting,
  )

/** Before a part is stored: what removes the archive has to know of it. False: it is another run's, or the archive is gone. */
export const notePart = async (db: Queryable, run: Run, parts: number): Promise<boolean> => {
  const rows = await db
    .update(dataExports)
    .set({ parts })
    .where(isCurrent(run))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

/** False: it is another run's, or the archive is gone. */
export const insertPiece = async (
  tx: Tx,
  run: Run,
  piece: Omit<PieceRow, 'exportId'>,
): Promise<boolean> => {
  const [current] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(isCurrent(run))
    .for('update')
  if (!current) return false
  await tx.insert(dataExportPieces).values({ ...piece, exportId: run.id })
  return true
}

/** False: it is another run's, or the archive is gone. */
export const markMade = async (
  tx: Tx,
  run: Run,
  made: { byteCount: number; madeAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(dataExports)
    .set(made)
    .where(isCurrent(run))
    .returning({ id: dataExports.id })
  return rows.length > 0
}
