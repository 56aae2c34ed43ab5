/** Rows of `data_export_pieces`: what is finished of an archive, and the keys of its parts in the file store. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { dataExportPieces, dataExports } from '../../db/schema/privacy.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { isWaiting, type ExportRow } from './exports.store.ts'

export type PieceRow = typeof dataExportPieces.$inferSelect

/** Key in the file store; parts are counted from 1 in each run. */
export const partKeyOf = ({ id, run }: Pick<ExportRow, 'id' | 'run'>, part: number): string =>
  `exports/${id}/${run}-${part}.part`

/** In their order. */
export const piecesOf = (db: Queryable, exportId: string): Promise<PieceRow[]> =>
  db
    .select()
    .from(dataExportPieces)
    .where(eq(dataExportPieces.exportId, exportId))
    .orderBy(asc(dataExportPieces.piece))

/** False: another run has begun, or the row is gone. */
export const insertPiece = async (
  tx: Tx,
  { id, run }: Pick<ExportRow, 'id' | 'run'>,
  piece: Omit<PieceRow, 'exportId' | 'run'>,
): Promise<boolean> => {
  const [current] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.run, run), isWaiting))
    .for('update')
  if (!current) return false
  await tx.insert(dataExportPieces).values({ ...piece, exportId: id, run })
  return true
}

const keysOfPiece = ({ exportId, run, firstPart, parts }: PieceRow): string[] =>
  Array.from({ length: parts }, (_, at) => partKeyOf({ id: exportId, run }, firstPart + at))

const keysOfRun = (row: ExportRow): string[] =>
  Array.from({ length: row.parts }, (_, at) => partKeyOf(row, at + 1))

/** Whether what its runs finished still counts: an older release begins over. */
export const isContinued = ({ run, continuedRun }: ExportRow): boolean => run === continuedRun

/** The parts of a made archive, in their order. One that an older release made has no pieces. */
export const archiveKeys = async (db: Queryable, row: ExportRow): Promise<string[]> =>
  isContinued(row) ? (await piecesOf(db, row.id)).flatMap(keysOfPiece) : keysOfRun(row)

/** Everything of these archives that may be in the store, finished or not. Their rows are locked: no run can add to it. */
export const keysInStore = async (tx: Tx, rows: readonly ExportRow[]): Promise<string[]> => {
  const pieces = await tx
    .select()
    .from(dataExportPieces)
    .where(
      inArray(
        dataExportPieces.exportId,
        rows.map(({ id }) => id),
      ),
    )
  return [...new Set([...pieces.flatMap(keysOfPiece), ...rows.flatMap(keysOfRun)])]
}

/** Of the parts of this run those that are in no finished piece; all of them, once the archive is deleted. */
export const unfinishedKeys = async (db: Queryable, row: ExportRow): Promise<string[]> => {
  const kept = new Set((await piecesOf(db, row.id)).flatMap(keysOfPiece))
  return keysOfRun(row).filter((key) => !kept.has(key))
}

/** `finished` in order; `left`: keys of what is not finished, to be removed. */
export type BegunRun = { row: ExportRow; finished: PieceRow[]; left: string[] }

/** The next run of an archive; null: it is made, given up or gone. */
export const beginRun = async (tx: Tx, exportId: string): Promise<BegunRun | null> => {
  const [before] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), isWaiting))
    .for('update')
  if (!before) return null
  const inStore = await keysInStore(tx, [before])
  if (!isContinued(before)) {
    await tx.delete(dataExportPieces).where(eq(dataExportPieces.exportId, exportId))
  }
  const finished = await piecesOf(tx, exportId)
  const kept = new Set(finished.flatMap(keysOfPiece))
  const next = sql`${dataExports.run} + 1`
  const [row] = await tx
    .update(dataExports)
    .set({ run: next, continuedRun: next, parts: 0 })
    .where(eq(dataExports.id, exportId))
    .returning()
  return row ? { row, finished, left: inStore.filter((key) => !kept.has(key)) } : null
}
