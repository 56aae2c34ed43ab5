/** Rows of `driver_documents` and `driver_document_pages`. */
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverDocumentPages, driverDocuments } from '../../db/schema/verification.ts'
import type { Duplicate } from '../../domain/drivers/verification-checks.ts'
import type { DocumentFacts, DocumentKind } from '../../domain/drivers/verification-documents.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type DocumentRow = typeof driverDocuments.$inferSelect
export type PageRow = typeof driverDocumentPages.$inferSelect
export type DocumentWithPages = DocumentRow & { pages: readonly PageRow[] }

/** Documents that were given, count or were refused, oldest first, each with its stored pages. */
export const listDriverDocuments = async (
  db: Queryable,
  driverId: string,
): Promise<readonly DocumentWithPages[]> => {
  const documents = await db
    .select()
    .from(driverDocuments)
    .where(and(eq(driverDocuments.driverId, driverId), ne(driverDocuments.state, 'replaced')))
    .orderBy(asc(driverDocuments.createdAt), asc(driverDocuments.id))
  const pages = await db
    .select()
    .from(driverDocumentPages)
    .where(and(eq(driverDocumentPages.driverId, driverId), isNotNull(driverDocumentPages.storedAt)))
    .orderBy(asc(driverDocumentPages.createdAt), asc(driverDocumentPages.id))
  return documents.map((row) => ({
    ...row,
    pages: pages.filter(({ documentId }) => documentId === row.id),
  }))
}

/** The document of this kind that waits for review; begun now if there is none. Call it with the profile locked. */
export const givenDocument = async (
  tx: Tx,
  driverId: string,
  kind: DocumentKind,
  at: Date,
): Promise<DocumentRow> => {
  const [known] = await tx
    .select()
    .from(driverDocuments)
    .where(
      and(
        eq(driverDocuments.driverId, driverId),
        eq(driverDocuments.kind, kind),
        eq(driverDocuments.state, 'given'),
      ),
    )
  if (known) return known
  const [begun] = await tx
    .insert(driverDocuments)
    .values({ id: newId('doc'), driverId, kind, state: 'given', createdAt: at })
    .returning()
  if (!begun) throw new Error('a document was not written')
  return begun
}

export const changeDocument = async (
  tx: Tx,
  documentId: string,
  facts: DocumentFacts,
): Promise<void> => {
  await tx.update(driverDocuments).set(facts).where(eq(driverDocuments.id, documentId))
}

/** Accepts the documents, which replace those that counted until now; also one that counts already, or that was refused by mistake. */
export const acceptDocuments = async (
  tx: Tx,
  driverId: string,
  documentIds: readonly string[],
  review: { reviewedAt: Date; reviewedBy: string },
): Promise<void> => {
  if (documentIds.length === 0) return
  const ids = [...documentIds]
  const kinds = tx
    .select({ kind: driverDocuments.kind })
    .from(driverDocuments)
    .where(inArray(driverDocuments.id, ids))
  await tx
    .update(driverDocuments)
    .set({ state: 'replaced' })
    .where(
      and(
        eq(driverDocuments.driverId, driverId),
        eq(driverDocuments.state, 'accepted'),
        inArray(driverDocuments.kind, kinds),
        notInArray(driverDocuments.id, ids),
      ),
    )
  await tx
    .update(driverDocuments)
    .set({ state: 'accepted', reason: null, requestedAgain: false, ...review })
    .where(and(inArray(driverDocuments.id, ids), ne(driverDocuments.state, 'replaced')))
}

export const refuseDocument = async (
  tx: Tx,
  documentId: string,
  review: { reviewedAt: Date; reviewedBy: string; reason: string; requestedAgain: boolean },
): Promise<void> => {
  await tx
    .update(driverDocuments)
    .set({ state: 'refused', ...review })
    .where(and(eq(driverDocuments.id, documentId), ne(driverDocuments.state, 'replaced')))
}

/** Who marked each document, by its id. */
export const markersOf = async (
  db: Queryable,
  driverId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ id: driverDocuments.id, name: profiles.fullName })
    .from(driverDocuments)
    .innerJoin(profiles, eq(profiles.id, driverDocuments.reviewedBy))
    .where(eq(driverDocuments.driverId, driverId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The photo of a driver that an operator has accepted. */
export const acceptedPortrait = async (
  db: Queryable,
  driverId: string,
): Promise<PageRow | undefined> => {
  const [row] = await db
    .select({ page: driverDocumentPages })
    .from(driverDocumentPages)
    .innerJoin(driverDocuments, eq(driverDocuments.id, driverDocumentPages.documentId))
    .where(
      and(
        eq(driverDocuments.driverId, driverId),
        eq(driverDocuments.kind, 'portrait'),
        eq(driverDocuments.state, 'accepted'),
        isNotNull(driverDocumentPages.storedAt),
      ),
    )
    .limit(1)
  return row?.page
}

/** A page whose files are stored. */
export const findPage = async (
  db: Queryable,
  pageId: string,
): Promise<(PageRow & { kind: DocumentKind }) | undefined> => {
  const [row] = await db
    .select({ page: driverDocumentPages, kind: driverDocuments.kind })
    .from(driverDocumentPages)
    .innerJoin(driverDocuments, eq(driverDocuments.id, driverDocumentPages.documentId))
    .where(and(eq(driverDocumentPages.id, pageId), isNotNull(driverDocumentPages.storedAt)))
  return row && { ...row.page, kind: row.kind }
}

/** The page that this driver's device has sent under this name, also while its files have not arrived. */
export const pageOfName = async (
  db: Queryable,
  driverId: string,
  clientId: string,
): Promise<PageRow | undefined> => {
  const [row] = await db
    .select()
    .from(driverDocumentPages)
    .where(
      and(eq(driverDocumentPages.driverId, driverId), eq(driverDocumentPages.clientId, clientId)),
    )
  return row
}

/** How many pages there are, including those on their way. */
export const countPages = async (tx: Tx, documentId: string): Promise<number> => {
  const [row] = await tx
    .select({ pages: count() })
    .from(driverDocumentPages)
    .where(eq(driverDocumentPages.documentId, documentId))
  return row?.pages ?? 0
}

export const draftPage = async (tx: Tx, page: PageRow): Promise<void> => {
  await tx.insert(driverDocumentPages).values(page)
}

/** Undefined when another request was first, or the page is gone. */
export const markPageStored = async (
  tx: Tx,
  pageId: string,
  at: Date,
): Promise<PageRow | undefined> => {
  const [row] = await tx
    .update(driverDocumentPages)
    .set({ storedAt: at })
    .where(and(eq(driverDocumentPages.id, pageId), isNull(driverDocumentPages.storedAt)))
    .returning()
  return row
}

/** The deleted row, for its files; undefined when it is not this driver's, or is already reviewed. */
export const deletePage = async (
  tx: Tx,
  driverId: string,
  { pageId, kind }: { pageId: string; kind: DocumentKind },
): Promise<PageRow | undefined> => {
  const given = tx
    .select({ id: driverDocuments.id })
    .from(driverDocuments)
    .where(
      and(
        eq(driverDocuments.driverId, driverId),
        eq(driverDocuments.kind, kind),
        eq(driverDocuments.state, 'given'),
      ),
    )
  const [row] = await tx
    .delete(driverDocumentPages)
    .where(and(eq(driverDocumentPages.id, pageId), inArray(driverDocumentPages.documentId, given)))
    .returning()
  return row
}

/** Pages from before this time whose files never arrived. */
export const deletePagesUnstoredBefore = (tx: Tx, before: Date): Promise<PageRow[]> =>
  tx
    .delete(driverDocumentPages)
    .where(and(isNull(driverDocumentPages.storedAt), lt(driverDocumentPages.createdAt, before)))
    .returning()

type FoundDuplicate = Duplicate & { driverId: string; name: string }

/** Other drivers who have shown a photo or a policy number that this driver shows now. */
export const findDuplicates = async (
  db: Queryable,
  driverId: string,
): Promise<readonly FoundDuplicate[]> => {
  const { rows } = await db.execute<{
    driver_id: string
    full_name: string
    kind: DocumentKind
    because: Duplicate['because']
  }>(sql`
    with mine as (
      select id, kind, policy_key from ${driverDocuments}
      where driver_id = ${driverId} and state in ('given', 'accepted')
    ), found as (
      select theirs.driver_id, mine.kind, 'same_picture' as because
      from mine
      join ${driverDocumentPages} ours on ours.document_id = mine.id
      join ${driverDocumentPages} theirs on theirs.sent_sha256 = ours.sent_sha256 and theirs.driver_id <> ${driverId}
      union
      select theirs.driver_id, mine.kind, 'same_policy'
      from mine
      join ${driverDocuments} theirs on theirs.policy_key = mine.policy_key and theirs.driver_id <> ${driverId}
      where mine.policy_key <> ''
    )
    select f.driver_id, a.full_name, f.kind, f.because
    from found f
    join ${driverProfiles} d on d.id = f.driver_id
    join ${profiles} a on a.user_id = d.user_id
    order by f.kind, f.because, f.driver_id`)
  return rows.map((row) => ({
    driverId: row.driver_id,
    name: row.full_name,
    kind: row.kind,
    because: row.because,
  }))
}
