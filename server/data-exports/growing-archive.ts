/** An archive while it is made: files are added, and finished in pieces that a later run goes on after. */
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { Checkpoint } from '../kit/jobs/run-job.ts'
import type { ExportRow } from './exports.store.ts'
import { insertPiece, notePart, partKeyOf, type PieceRow } from './pieces.store.ts'
import { openPiece, partBytes, pathsIn, zipIndexOf, type PieceWriter } from './zip-piece.ts'

type ArchiveCtx = Pick<Ctx, 'db' | 'files'>

/** Another has continued this run, or the archive is deleted: it ends, and leaves what is finished. */
export class Superseded extends Error {}

/** A piece is finished after a file that fills a part, or that ends this long after its first one began: what a killed run repeats. */
export const pieceLimits = { bytes: partBytes, ms: 2000 }
export type PieceLimits = typeof pieceLimits

export type GrowingArchive = {
  /** Whether this run or one before it added the file, or found it missing. */
  has: (path: string) => boolean
  addText: (path: string, text: AsyncIterable<string>) => Promise<void>
  addFile: (path: string, file: Uint8Array | ReadableStream<Uint8Array>) => Promise<void>
  noteMissing: (path: string) => void
  countRows: (categoryId: string, rows: number) => void
  /** Parts that may be in the store, finished or not. */
  parts: () => number
  contents: () => Pick<Contents, 'missing' | 'rowCounts'> & { paths: string[] }
  /** Finishes the last piece and stores the index of the ZIP. Nothing is added after it. */
  finish: (checkpoint: Checkpoint) => Promise<{ byteCount: number }>
}

type Contents = { paths: Set<string>; missing: string[]; rowCounts: Map<string, number> }

/** `finished`: what runs before this one finished, in order. Errors: `Superseded`. */
export const continueArchive = async (
  { db, files }: ArchiveCtx,
  row: ExportRow,
  finished: readonly PieceRow[],
  limits: PieceLimits,
): Promise<GrowingArchive> => {
  const pieces = [...finished]
  const all = await contentsOf(finished)
  let part = row.parts
  let open: { writer: PieceWriter; firstPart: number; since: number } | null = null
  let missing: string[] = []
  let rowCounts: Record<string, number> = {}

  const beginPart = async (): Promise<string> => {
    if (!(await notePart(db, row, part + 1))) throw new Superseded('not this run’s any more')
    part += 1
    return partKeyOf(row, part)
  }
  const store = async (
    piece: Pick<PieceRow, 'firstPart' | 'parts' | 'byteCount' | 'zipIndex'>,
  ): Promise<void> => {
    const added = { ...piece, piece: pieces.length + 1, rowCounts, missing }
    const isStored = await inTransaction(db, (tx) => insertPiece(tx, row, added))
    if (!isStored) throw new Superseded('not this run’s any more')
    pieces.push({ ...added, exportId: row.id })
    rowCounts = {}
    missing = []
  }
  const finishPiece = async (): Promise<void> => {
    if (!open) return
    const { writer, firstPart } = open
    const { zipIndex, ...closed } = await writer.close()
    await store({ ...closed, firstPart, zipIndex: Buffer.from(zipIndex) })
    open = null
  }
  const add = async (path: string, write: (writer: PieceWriter) => Promise<void>) => {
    open ??= { writer: openPiece(files, beginPart), firstPart: part + 1, since: performance.now() }
    await write(open.writer)
    all.paths.add(path)
    const { writer, since } = open
    if (writer.byteCount() >= limits.bytes || performance.now() - since >= limits.ms) {
      await finishPiece()
    }
  }
  return {
    has: (path) => all.paths.has(path) || all.missing.includes(path),
    addText: (path, text) => add(path, (writer) => writer.addText(path, text)),
    addFile: (path, file) => add(path, (writer) => writer.addFile(path, file)),
    noteMissing: (path) => {
      missing.push(path)
      all.missing.push(path)
    },
    countRows: (categoryId, rows) => {
      rowCounts[categoryId] = (rowCounts[categoryId] ?? 0) + rows
      all.rowCounts.set(categoryId, (all.rowCounts.get(categoryId) ?? 0) + rows)
    },
    parts: () => part,
    contents: () => ({ ...all, paths: [...all.paths] }),
    finish: async (checkpoint) => {
      await finishPiece()
      if (pieces.at(-1)?.zipIndex !== null) {
        const index = await zipIndexOf(pieces.map(withIndex), checkpoint)
        await files.put(await beginPart(), index, 'application/octet-stream')
        await store({ firstPart: part, parts: 1, byteCount: index.byteLength, zipIndex: null })
      }
      return { byteCount: pieces.reduce((sum, piece) => sum + piece.byteCount, 0) }
    },
  }
}

const contentsOf = async (pieces: readonly PieceRow[]): Promise<Contents> => {
  const contents: Contents = { paths: new Set(), missing: [], rowCounts: new Map() }
  for (const piece of pieces) {
    if (piece.zipIndex !== null) {
      for (const path of await pathsIn(withIndex(piece))) contents.paths.add(path)
    }
    contents.missing.push(...piece.missing)
    for (const [id, rows] of Object.entries(piece.rowCounts)) {
      contents.rowCounts.set(id, (contents.rowCounts.get(id) ?? 0) + rows)
    }
  }
  return contents
}

const withIndex = ({ byteCount, zipIndex }: PieceRow) => {
  if (zipIndex === null) throw new Error('the index of an archive is no piece of it')
  return { byteCount, zipIndex }
}
