import type { DriverApplication } from '../../contract/drivers/verification-application.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayChangeDocuments } from '../../domain/drivers/verification-transitions.ts'
import { documentRules, type DocumentKind } from '../../domain/drivers/verification-documents.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import {
  looksLikePdf,
  sha256Of,
  takePdf,
  takePhoto,
  type PdfFacts,
  type PhotoFacts,
} from '../photos/index.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { applicationOfAccount, beginApplication, lockApplication } from './applications.store.ts'
import { checkRenewal } from './check-renewal.ts'
import {
  countPages,
  draftPage,
  givenDocument,
  markPageStored,
  pageOfName,
  type PageRow,
} from './documents.store.ts'

type AddCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs' | 'files' | 'live'>

export type SentPage = { kind: DocumentKind; clientId: string; bytes: Uint8Array }

/**
 * Adds a photo of a page, or a PDF, to the document that waits for review: a photo is encoded again, a PDF searched for what could act. A
 * repeat of the same file changes nothing. Refusals: `application_not_open`, `pages_full`, those of `takePhoto` and `takePdf`.
 */
export const addPage = async (
  ctx: AddCtx,
  accountId: string,
  sent: SentPage,
): Promise<Outcome<DriverApplication>> => {
  const { profile } = await applicationOfAccount(ctx.db, accountId)
  const isPdf = looksLikePdf(sent.bytes)
  const steps = {
    known: async () => (profile ? pageOfName(ctx.db, profile.id, sent.clientId) : undefined),
    refusal: () => {
      if (profile && !mayChangeDocuments(profile.state)) return refused('application_not_open')
      return isPdf && !documentRules[sent.kind].takesPdf
        ? refused('pdf_not_accepted', onlyPhotos)
        : null
    },
    draft: (facts: PhotoFacts | PdfFacts) => draftUnderLock(ctx, accountId, sent, facts),
    markStored: (row: PageRow) => markStored(ctx, row),
  }
  const taken = await (isPdf
    ? takePdf<PageRow>(ctx, sent.bytes, steps)
    : takePhoto<PageRow>(ctx, sent.bytes, steps))
  if (!taken.ok) return taken
  return accepted(await viewApplication(ctx, ctx.db, accountId))
}

const onlyPhotos = { detail: 'Send a photo for this one, not a PDF.' }

const draftUnderLock = (
  ctx: AddCtx,
  accountId: string,
  { kind, clientId, bytes }: SentPage,
  facts: PhotoFacts | PdfFacts,
): Promise<Outcome<PageRow>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), mayChangeDocuments)
    if (!open.ok) return open
    const driverId = open.value.profile.id
    const known = await pageOfName(tx, driverId, clientId)
    if (known) return accepted(known)
    const now = await ctx.clock.now(tx)
    const document = await givenDocument(tx, driverId, kind, now)
    if ((await countPages(tx, document.id)) >= documentRules[kind].pages.max) {
      return refused('pages_full')
    }
    const draft: PageRow = {
      id: newId('dpg'),
      documentId: document.id,
      driverId,
      clientId,
      sentSha256: sha256Of(bytes),
      mediaType: 'image/jpeg',
      pdfPages: null,
      ...facts,
      createdAt: now,
      storedAt: null,
    }
    await draftPage(tx, draft)
    return accepted(draft)
  })

const markStored = (ctx: AddCtx, draft: PageRow): Promise<PageRow> =>
  inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, draft.driverId)
    const stored = await markPageStored(tx, draft.id, await ctx.clock.now(tx))
    if (stored && application) await checkRenewal(ctx, tx, application)
    const row = stored ?? (await pageOfName(tx, draft.driverId, draft.clientId))
    if (!row) throw new Error('a page was taken back while it came')
    return row
  })
