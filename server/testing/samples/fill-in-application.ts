/** A driver's application over HTTP, for server tests and journeys that only need its result. Throws where something is refused. */
import { randomInt } from 'node:crypto'
import {
  documentKinds,
  documentRules,
  isPolicy,
  type DocumentKind,
} from '../../../domain/drivers/verification-documents.ts'
import type { Browser, BrowserAnswer } from '../browser.ts'
import { nextClientId } from '../client-ids.ts'
import { makePhoto } from './sample-photos.ts'
import { sampleTruck } from './sample-requests/driver-requests.ts'

/** Valid for long, whenever the test runs. */
export const farDay = '2035-06-30'

/** Several processes fill in applications of one product: each starts with a number of its own. */
let made = randomInt(80_000)

/** A different photo each time: the same photo from two drivers is detected automatically. */
export const nextPhoto = (): Promise<Buffer> => {
  made += 1
  return makePhoto({ width: 200 + (made % 997), height: 150 + (made % 89) })
}

export const sendPage = (
  browser: Browser,
  kind: DocumentKind,
  bytes: Uint8Array,
  clientId = nextClientId(),
  mediaType = 'image/jpeg',
): Promise<BrowserAnswer> =>
  browser.send('POST', `/api/driver/documents/${kind}/pages?clientId=${clientId}`, undefined, {
    headers: { 'content-type': mediaType },
    raw: bytes,
  })

export const sendFacts = (
  browser: Browser,
  kind: DocumentKind,
  changed: Record<string, unknown> = {},
): Promise<BrowserAnswer> => {
  made += 1
  return browser.send('PUT', `/api/driver/documents/${kind}`, {
    insurer: isPolicy(kind) ? 'Sample Mutual' : null,
    policyNumber: isPolicy(kind) ? `P-${made}` : null,
    coverCents: isPolicy(kind) ? 3_000_000_00 : null,
    validUntil: documentRules[kind].hasEnd ? farDay : null,
    ...changed,
  })
}

/** One complete document. */
export const giveDocument = async (
  browser: Browser,
  kind: DocumentKind,
  changed: Record<string, unknown> = {},
  pdf?: Uint8Array,
): Promise<void> => {
  if (pdf) must(await sendPage(browser, kind, pdf, nextClientId(), 'application/pdf'), 201)
  for (let page = 0; !pdf && page < documentRules[kind].pages.min; page += 1) {
    must(await sendPage(browser, kind, await nextPhoto()), 201)
  }
  must(await sendFacts(browser, kind, changed), 200)
}

type Base = { town: string; county: string }

/** Everything except the submission. */
export const fillInApplication = async (
  browser: Browser,
  { town, county }: Base = { town: 'Naas', county: 'Kildare' },
  /** Documents to send as a PDF. */
  pdfs: Partial<Record<DocumentKind, Uint8Array>> = {},
): Promise<void> => {
  const put = async (step: string, body: Record<string, unknown>): Promise<void> => {
    must(await browser.send('PUT', `/api/driver/application/${step}`, body), 200)
  }
  await put('base', { town, county, perKmCents: 240 })
  await put('truck', sampleTruck)
  await put('licence', { category: 'C1', since: '2015-05-05' })
  for (const kind of documentKinds) await giveDocument(browser, kind, {}, pdfs[kind])
}

const must = (answer: BrowserAnswer, status: number): void => {
  if (answer.status !== status) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
}
