/** Rows of `evidence_chains`, `evidence_links` and `evidence_packs`. */
import { and, asc, eq } from 'drizzle-orm'
import {
  evidenceChains,
  evidenceLinks,
  evidencePacks,
  type LinkRow,
  type PackRow,
} from '../../db/schema/seals.ts'
import type { SealedLink, SealedPack } from '../../domain/evidence/sealing/links.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type { LinkRow }

export const sealIdOfBooking = async (db: Queryable, bookingId: string): Promise<string | null> => {
  const [row] = await db
    .select({ sealId: evidenceChains.sealId })
    .from(evidenceChains)
    .where(eq(evidenceChains.bookingId, bookingId))
  return row?.sealId ?? null
}

export const isSealKnown = async (db: Queryable, sealId: string): Promise<boolean> => {
  const rows = await db
    .select({ sealId: evidenceChains.sealId })
    .from(evidenceChains)
    .where(eq(evidenceChains.sealId, sealId))
  return rows.length > 0
}

/** Answers the chain that is there when two begin one at the same moment. */
export const beginChain = async (
  db: Queryable,
  row: typeof evidenceChains.$inferInsert & { bookingId: string },
): Promise<string> => {
  await db.insert(evidenceChains).values(row).onConflictDoNothing()
  return (await sealIdOfBooking(db, row.bookingId)) ?? row.sealId
}

/** In their order. */
export const linkRowsOf = (db: Queryable, sealId: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(evidenceLinks)
    .where(eq(evidenceLinks.sealId, sealId))
    .orderBy(asc(evidenceLinks.number))

export const insertLink = async (tx: Tx, row: LinkRow): Promise<void> => {
  await tx.insert(evidenceLinks).values(row)
}

export const insertPack = async (db: Queryable, row: PackRow): Promise<void> => {
  await db.insert(evidencePacks).values(row)
}

/** Oldest first; without their parts, which are long. */
export const packsOf = async (db: Queryable, sealId: string): Promise<SealedPack[]> => {
  const { id, madeAt, bytes, sha256, keyId, signature } = evidencePacks
  const rows = await db
    .select({ id, madeAt, bytes, sha256, keyId, signature })
    .from(evidencePacks)
    .where(eq(evidencePacks.sealId, sealId))
    .orderBy(asc(evidencePacks.madeAt), asc(evidencePacks.id))
  return rows.map(({ id: packId, ...row }) => ({
    packId,
    ...row,
    madeAt: row.madeAt.toISOString(),
  }))
}

export const packRowOf = async (
  db: Queryable,
  sealId: string,
  packId: string,
): Promise<PackRow | undefined> => {
  const [row] = await db
    .select()
    .from(evidencePacks)
    .where(and(eq(evidencePacks.sealId, sealId), eq(evidencePacks.id, packId)))
  return row
}

/** What is public of a link. */
export const publicLink = (row: LinkRow): SealedLink => ({
  number: row.number,
  kind: row.kind,
  sentSha256: row.sentSha256,
  storedSha256: row.storedSha256,
  takenAt: row.takenAt?.toISOString() ?? null,
  place: row.placeSha256,
  device: row.deviceHash === null ? null : { previous: row.devicePrevious, hash: row.deviceHash },
  receivedAt: row.receivedAt.toISOString(),
  removes: row.removes,
  hash: row.hash,
  sealedAt: row.sealedAt.toISOString(),
  keyId: row.keyId,
  signature: row.signature,
})
