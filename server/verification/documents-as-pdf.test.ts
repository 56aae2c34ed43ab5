/**
 * A driver's documents as PDFs over HTTP: taken as they came when nothing in them can act, refused with a reason when something can, and
 * served so that no browser opens them as a page of ours. Mutants that were seen to fail are named beside.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { maxPdfBytes, maxPdfPages } from '../../domain/evidence/pdf.ts'
import type { DocumentKind } from '../../domain/drivers/verification-documents.ts'
import { nextClientId } from '../testing/client-ids.ts'
import type { Browser } from '../testing/browser.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { handwrittenPdf, makePdf, objectStream } from '../testing/samples/sample-pdfs.ts'
import { statusAndCode } from '../testing/send-sample.ts'

let fixture: VerificationFixture
let browser: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  browser = (await fixture.newcomer()).browser
})
afterAll(() => fixture.app.close())
afterEach(() => {
  const broken = fixture.app.log.splice(0).filter((line) => line.includes('request failed'))
  expect(broken).toEqual([])
})

const send = (
  bytes: Uint8Array,
  kind: DocumentKind = 'public_liability',
  clientId = nextClientId(),
) =>
  browser.send('POST', `/api/driver/documents/${kind}/pages?clientId=${clientId}`, undefined, {
    headers: { 'content-type': 'application/pdf' },
    raw: bytes,
  })

const refusalOf = async (bytes: Uint8Array, kind?: DocumentKind): Promise<string> => {
  const answer = await send(bytes, kind)
  expect(statusAndCode(answer)).toEqual([422, 'pdf_not_accepted'])
  return String(Object(answer.body).detail)
}

describe('a PDF', () => {
  it('is one file of the document, with as many pages as it has, once under one name', async () => {
    const { browser: other } = await fixture.newcomer()
    const pdf = await makePdf({ pages: 3 })
    const clientId = nextClientId()
    const sent = async () =>
      other.send('POST', `/api/driver/documents/licence/pages?clientId=${clientId}`, undefined, {
        headers: { 'content-type': 'application/pdf' },
        raw: pdf,
      })
    expect([(await sent()).status, (await sent()).status]).toEqual([201, 201])
    const [document] = (await fixture.look(other)).documents
    expect(document?.pages).toMatchObject([
      { mediaType: 'application/pdf', pdfPages: 3, width: 595, height: 842 },
    ])
    // front and back of the licence are in one file
    await fixture.sendFacts(other, 'licence')
    const line = (await fixture.look(other)).checklist.find(({ code }) => code === 'licence')
    expect(line?.state).toBe('done')
  })

  // Mutant: the headers of photos.
  it('is served byte for byte, to be saved and never opened as a page of the site', async () => {
    const pdf = await makePdf({ text: 'As it came' })
    expect((await send(pdf, 'goods_in_transit')).status).toBe(201)
    const { documents } = await fixture.look(browser)
    const page = documents.find(({ kind }) => kind === 'goods_in_transit')?.pages[0]
    const file = await fixture.app.visitor().open(page?.link ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="towline-goods-in-transit.pdf"',
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await fixture.app.visitor().open(page?.thumbnailLink ?? '')).status).toBe(404)
  })

  it('passes with compressed objects, links, and a place to open at', async () => {
    const link = '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>'
    const plain = handwrittenPdf({
      catalog: '/OpenAction [3 0 R /Fit]',
      objects: [objectStream('5 0 << /Type /Font >>'), link],
    })
    expect((await send(plain)).status).toBe(201)
  })

  it('is no photo: the truck and the driver are photographed', async () => {
    expect(await refusalOf(await makePdf(), 'truck_photo')).toContain('Send a photo')
    expect(await refusalOf(await makePdf(), 'portrait')).toContain('Send a photo')
  })

  // Mutants: no limit on pages; no limit on bytes.
  it('is neither too long nor too large', async () => {
    expect(await refusalOf(await makePdf({ pages: maxPdfPages + 1 }))).toContain('more than 20')
    const large = Buffer.concat([
      await makePdf(),
      Buffer.alloc(maxPdfBytes, ' '),
      Buffer.from('%%EOF'),
    ])
    expect(await refusalOf(large)).toContain('larger than 10 MB')
  })

  it('that is protected, broken or something else is refused with what to do instead', async () => {
    expect(await refusalOf(await makePdf({ userPassword: 'sesame' }))).toContain('has a password')
    const whole = await makePdf()
    const broken = [
      Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF'),
      whole.subarray(0, whole.length / 2),
      Buffer.from('%PDF-'),
      handwrittenPdf({
        objects: [objectStream('4 0 x', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode')],
      }),
    ]
    for (const bytes of broken) expect(await refusalOf(bytes)).toContain('couldn’t read')
    // not a PDF by its first bytes, whatever it is called
    expect(statusAndCode(await send(Buffer.concat([Buffer.from('GIF89a'), whole])))).toEqual([
      422,
      'photo_not_readable',
    ])
  })
})

describe('a PDF that could act on its reader’s machine is refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const hostile: Record<string, Buffer> = {
    'a script when it opens': handwrittenPdf({ catalog: `/OpenAction ${script}` }),
    'a script, its name spelt with codes': handwrittenPdf({
      catalog: '/OpenAction << /S /J#61va#53cript /JS (app.alert(1)) >>',
    }),
    // Mutant: object streams not unpacked.
    'a script in a compressed object': handwrittenPdf({
      catalog: '/OpenAction 9 0 R',
      objects: [objectStream(`9 0 ${script}`)],
    }),
    'a script in a compressed object whose kind is spelt with codes': handwrittenPdf({
      catalog: '/OpenAction 9 0 R',
      objects: [
        objectStream(`9 0 ${script}`, '/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode'),
      ],
    }),
    'a program to start': handwrittenPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    'an attached file': handwrittenPdf({
      catalog: '/Names << /EmbeddedFiles 4 0 R >>',
      objects: ['<< >>'],
    }),
    'a form that sends': handwrittenPdf({
      objects: ['<< /S /SubmitForm /F (https://example.com) >>'],
    }),
    'a second form language': handwrittenPdf({
      catalog: '/AcroForm << /XFA 4 0 R >>',
      objects: ['<< >>'],
    }),
    media: handwrittenPdf({ objects: ['<< /Subtype /RichMedia >>'] }),
    'another document to open': handwrittenPdf({ objects: ['<< /S /GoToR /F (other.pdf) >>'] }),
    // Mutant: `opensAnAddress` left out.
    'an address that opens with it': handwrittenPdf({
      catalog: '/OpenAction 4 0 R',
      objects: ['<< /S /URI /URI (https://example.com/seen) >>'],
    }),
  }
  it.each(Object.keys(hostile))('%s', async (name) => {
    expect(await refusalOf(hostile[name] ?? Buffer.alloc(0))).toContain('can’t open it safely')
  })

  // Mutant: no `maxOutputLength`.
  it('or that unpacks to far more than it is, quickly', async () => {
    const bomb = handwrittenPdf({ objects: [objectStream(Buffer.alloc(200 * 1024 * 1024))] })
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    expect(await refusalOf(bomb)).toContain('couldn’t read')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('or that is written to keep the search busy, in time', async () => {
    const busy = [
      Buffer.from(`%PDF-1.7\n${'1 0 obj\n<< /OpenAction '.repeat(40_000)}\n%%EOF`),
      Buffer.from(`%PDF-1.7\n${'/#4a'.repeat(1_000_000)}\n%%EOF`),
      Buffer.from(`%PDF-1.7\n1 0 obj\n${'/AA '.repeat(1_000_000)}\n%%EOF`),
      Buffer.from(`%PDF-1.7\n1 0 obj\n<< /MediaBox [${'1 '.repeat(2_000_000)}\n%%EOF`),
    ]
    for (const bytes of busy) {
      const from = performance.now()
      await refusalOf(bytes)
      // on any machine: unsliced, each of them took minutes
      expect(performance.now() - from).toBeLessThan(30_000)
    }
  })
})
