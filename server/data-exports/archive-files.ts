/** The files of a person: photos, documents, receipts, statements and invoices, each with its path in the archive. */
import { sql, type SQL } from 'drizzle-orm'
import { exportsOf } from '../../domain/privacy/export/exported-tables.ts'
import type { Download } from '../../contract/route.ts'
import type { Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { dealerStatementPdf } from '../dealers/index.ts'
import type { Queryable } from '../kit/database/database.ts'
import { commissionInvoicePdf, statementPdf } from '../payouts/index.ts'
import { keyOf } from '../photos/index.ts'
import { receiptsOfBookings } from '../receipts/index.ts'
import { vatInvoicesOfBookings } from '../vat-invoices/index.ts'
import { isTheirs } from './person-rows.ts'
import type { Person } from './person.ts'

type FilesCtx = Pick<Ctx, 'db' | 'config' | 'files'>

export type ArchiveFile = {
  path: string
  /** Null: the store no longer has it. */
  open: () => Promise<Uint8Array | ReadableStream<Uint8Array> | null>
}

const theirs = (table: string, who: Person): SQL =>
  sql.join(
    exportsOf(table).map((entry) => isTheirs(entry, sql`t`, who)),
    sql` or `,
  )

type StoredRow = {
  id: string
  sha256: string
  thumbnailSha256: string
  mediaType: string | null
  folder: string
  name: string
}

const storedFiles = async (db: Queryable, who: Person): Promise<StoredRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
    select t.id, t.sha256, t.thumbnail_sha256 as "thumbnailSha256", null as "mediaType",
      'photos/' || b.reference as folder, t.kind || '-' || t.side as name
    from booking_photos t join bookings b on b.id = t.booking_id where t.stored_at is not null and (${theirs('booking_photos', who)})
    union all
    select t.id, t.sha256, t.thumbnail_sha256, null, 'photos/' || b.reference, 'message'
    from chat_photos t join bookings b on b.id = t.booking_id where t.stored_at is not null and (${theirs('chat_photos', who)})
    union all
    select t.id, t.sha256, t.thumbnail_sha256, t.media_type, 'documents', d.kind
    from driver_document_pages t join driver_documents d on d.id = t.document_id
    where t.stored_at is not null and (${theirs('driver_document_pages', who)})
    order by 5, 1`)
  return rows
}

const idsOf = async (
  db: Queryable,
  table: string,
  column: string,
  who: Person,
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct t.${sql.identifier(column)} as id from ${sql.identifier(table)} t where ${theirs(table, who)} order by 1`)
  return rows.map(({ id }) => id)
}

/** Every file, one after the other. */
export async function* filesOf(ctx: FilesCtx, who: Person): AsyncGenerator<ArchiveFile> {
  const { db } = ctx
  for (const row of await storedFiles(db, who)) {
    const { mediaType, folder, name, ...rest } = row
    const key = keyOf(mediaType === null ? rest : { ...rest, mediaType }, 'full')
    const ending = key.split('.').at(-1) ?? 'jpg'
    yield { path: `${folder}/${name}-${row.id}.${ending}`, open: () => ctx.files.open(key) }
  }
  for await (const { receiptNo, pdf } of receiptsOfBookings(
    ctx,
    await idsOf(db, 'receipts', 'booking_id', who),
  )) {
    yield { path: `receipts/${receiptNo}.pdf`, open: pdf }
  }
  const invoiced = await idsOf(db, 'driver_vat_invoices', 'booking_id', who)
  for await (const { fileName, pdf } of vatInvoicesOfBookings(ctx, invoiced)) {
    yield { path: `vat-invoices/${fileName}`, open: pdf }
  }
  const { accountId } = who
  for (const statementId of await idsOf(db, 'driver_statements', 'id', who)) {
    yield made(`statements/${statementId}.pdf`, () => statementPdf(ctx, { accountId, statementId }))
  }
  for (const invoiceNo of await idsOf(db, 'commission_invoices', 'invoice_no', who)) {
    yield made(`invoices/${invoiceNo}.pdf`, () =>
      commissionInvoicePdf(ctx, { accountId, invoiceNo }),
    )
  }
  for (const statementId of await idsOf(db, 'dealer_statements', 'id', who)) {
    yield made(`statements/${statementId}.pdf`, () =>
      dealerStatementPdf(ctx, accountId, statementId),
    )
  }
}

const made = (path: string, make: () => Promise<Outcome<Download>>): ArchiveFile => ({
  path,
  open: async () => {
    const document = await make()
    return document.ok ? document.value.body : null
  },
})
