/**
 * Images that no phone camera took (reliability.md, S9), on each upload route: refused, or encoded again so that nothing of them is
 * left but what is to be seen. Mutants that were seen to fail: the type not detected from the bytes; no limit on pixels; metadata kept on
 * the way out; the bytes stored as they came; `autoOrient` left out.
 */
import { deflateSync, crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatMessage, type ChatMessage } from '../../contract/bookings/chat.ts'
import { chatPhotos } from '../../db/schema/chat.ts'
import { bookingPhotos } from '../../db/schema/evidence.ts'
import { maxPhotoBytes } from '../../domain/evidence/photo.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import {
  canvas,
  makePhoto,
  makeTellingPhoto,
  photoSecrets,
} from '../testing/samples/sample-photos.ts'

let fixture: EvidenceFixture
let scenario: Awaited<ReturnType<EvidenceFixture['scenarioAfter']>>['scenario']
let customer: Browser
beforeAll(async () => {
  fixture = await openEvidenceFixture()
  ;({ scenario, customer } = await fixture.scenarioAfter())
})
afterAll(() => fixture.app.close())

/** Whatever was sent, nothing may have broken: the log would say so. */
afterEach(() => {
  const broken = fixture.app.log.splice(0).filter((line) => line.includes('request failed'))
  expect(broken).toEqual([])
})

type Shown = NonNullable<ChatMessage['photo']>

type Way = {
  name: string
  /** `clientId`: the device's name for it. */
  send: (bytes: Uint8Array, type?: string, clientId?: string) => Promise<BrowserAnswer>
  /** Adds one and answers it as both sides then see it. */
  add: (bytes: Uint8Array, type?: string) => Promise<Shown>
  /** When the files of each row were stored. */
  storedAt: () => Promise<(Date | null)[]>
  count: () => Promise<number>
}

const ofTheVehicle: Way = {
  name: 'of the vehicle',
  send: (bytes, type, clientId) =>
    fixture.send(customer, scenario, 'damage', bytes, { type, clientId }),
  add: (bytes, type) => fixture.add(customer, scenario, 'damage', bytes, { type }),
  storedAt: async () => {
    const rows = await fixture.app.db
      .select()
      .from(bookingPhotos)
      .where(eq(bookingPhotos.bookingId, scenario.bookingId))
    return rows.map(({ storedAt }) => storedAt)
  },
  count: async () => (await fixture.look(customer, scenario)).photos.length,
}

const messages = () => `/api/bookings/${scenario.bookingId}/messages`

const sendToChat = (bytes: Uint8Array, type = 'image/jpeg', clientId = nextClientId()) =>
  customer.send('POST', `${messages()}/photos?clientId=${clientId}`, undefined, {
    headers: { 'content-type': type },
    raw: bytes,
  })

const inTheChat: Way = {
  name: 'in the chat',
  send: sendToChat,
  add: async (bytes, type) => {
    const clientId = nextClientId()
    const { status, body } = await sendToChat(bytes, type, clientId)
    if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
    const response = { clientId, messageType: 'photo', content: '' }
    const { photo } = chatMessage.parse((await customer.send('POST', messages(), response)).body)
    if (!photo) throw new Error('a photo message without its picture')
    return photo
  },
  storedAt: async () => {
    const rows = await fixture.app.db.select().from(chatPhotos)
    return rows.map(({ storedAt }) => storedAt)
  },
  count: async () => {
    const rows = await fixture.app.db.select().from(chatPhotos)
    return rows.length
  },
}

const unreadable = [422, 'photo_not_readable']

const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32Of(body))
  return Buffer.concat([length, body, check])
}

/** Node 20 has no CRC of its own. */
const crc32Of = (bytes: Buffer): number => {
  if (typeof crc32 === 'function') return crc32(bytes)
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const pngOf = (width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // eight bits of grey
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each([ofTheVehicle, inTheChat])('$name', ({ send, add, storedAt, count }) => {
  const refusalOf = async (...sent: Parameters<Way['send']>) => {
    const answer = await send(...sent)
    return statusAndCode(answer)
  }

  describe('refused', () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
    )
    it.each([
      ['a script in an SVG', svg],
      [
        'an SVG that reads a file',
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="400" height="400"/></svg>',
        ),
      ],
      ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
      ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
      ['nothing', Buffer.alloc(0)],
      ['zeros', Buffer.alloc(100_000)],
      ['only the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
      ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
      ['a RIFF that is sound', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
    ])('%s, whatever it is called', async (_, bytes) => {
      for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
        expect(await refusalOf(bytes, type)).toEqual(unreadable)
      }
    })

    it('other image formats: a GIF, a TIFF, an AVIF', async () => {
      const photo = canvas(200, 200, { r: 1, g: 2, b: 3 })
      for (const bytes of [
        await photo.clone().gif().toBuffer(),
        await photo.clone().tiff().toBuffer(),
        await photo.clone().avif({ effort: 0 }).toBuffer(),
      ]) {
        expect(await refusalOf(bytes)).toEqual(unreadable)
      }
    })

    it('a film', async () => {
      const frames = Buffer.alloc(200 * 400 * 3, 90)
      frames.fill(200, 200 * 200 * 3)
      const film = await sharp(frames, {
        raw: { width: 200, height: 400, channels: 3, pageHeight: 200 },
      })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer()
      expect((await sharp(film).metadata()).pages).toBe(2)
      expect(await refusalOf(film, 'image/webp')).toEqual(unreadable)
    })

    it('one cut off half way, and one with noise in it', async () => {
      const whole = await makePhoto({ width: 900, height: 700 })
      expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual(unreadable)
      const png = await canvas(300, 300, { r: 9, g: 9, b: 9 }).png().toBuffer()
      png.fill(0x5a, 60, 400)
      expect(await refusalOf(png, 'image/png')).toEqual(unreadable)
    })

    it('ten thousand by ten thousand, before anything of it is unpacked', async () => {
      const bomb = pngOf(10_000, 10_000, Buffer.alloc(10_000 * 10_001))
      expect(bomb.length).toBeLessThan(200_000)
      const before = process.memoryUsage().rss
      expect(await refusalOf(bomb, 'image/png')).toEqual([422, 'photo_too_large'])
      expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
      // a header that lies about the size
      const liar = pngOf(400, 400, Buffer.alloc(40_000_000))
      const notified = await send(liar, 'image/png')
      expect([201, 422]).toContain(notified.status)
      expect(
        await refusalOf(pngOf(0x7fffffff, 0x7fffffff, Buffer.alloc(10)), 'image/png'),
      ).not.toEqual([500, 'internal_error'])
    })

    it('one with a text inside that unpacks to a hundred megabytes is no larger for it', async () => {
      const text = Buffer.concat([
        Buffer.from('Comment\0\0', 'latin1'),
        deflateSync(Buffer.alloc(100_000_000)),
      ])
      const rows = Buffer.alloc(200 * 201)
      const answer = await send(pngOf(200, 200, rows, pngChunk('zTXt', text)), 'image/png')
      expect([201, 422]).toContain(answer.status)
    })

    it('more bytes than a phone makes, announced or not', async () => {
      const large = Buffer.concat([await makePhoto(), Buffer.alloc(maxPhotoBytes)])
      expect(await refusalOf(large)).toEqual([413, 'body_too_large'])
    })

    it('one too small to show anything', async () => {
      expect(await refusalOf(await makePhoto({ width: 400, height: 20 }))).toEqual(unreadable)
    })

    it('a content type that is not an image’s, and an invalid name', async () => {
      const bytes = await makePhoto()
      for (const type of [
        'image/svg+xml',
        'application/json',
        'multipart/form-data; boundary=x',
        '',
      ]) {
        expect(await refusalOf(bytes, type)).toEqual([415, 'unsupported_media_type'])
      }
      for (const name of ['', 'tooshort', 'damage%00ofsomebodyelse', '../../../../etc/passwd']) {
        expect(await refusalOf(bytes, 'image/jpeg', name)).toEqual([422, 'invalid_input'])
      }
    })
  })

  describe('encoded again', () => {
    it('without place, device or any text; and upright', async () => {
      const sent = await makeTellingPhoto()
      for (const secret of photoSecrets) expect(sent.includes(secret)).toBe(true)
      const photo = await add(sent)
      // it lay on its side
      expect([photo.width, photo.height]).toEqual([480, 640])
      for (const link of [photo.link, photo.thumbnailLink]) {
        const { bytes } = await fixture.open(link)
        const { exif, iptc, xmp, icc, orientation, format } = await sharp(bytes).metadata()
        expect([exif, iptc, xmp, icc, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        expect(format).toBe('jpeg')
        for (const secret of photoSecrets) expect(bytes.includes(secret)).toBe(false)
      }
    })

    it('without the second file behind, or inside, the first', async () => {
      const photo = await makePhoto({ colour: { r: 3, g: 80, b: 3 } })
      const page = Buffer.from('<script>alert("polyglot")</script>')
      const zip = Buffer.from('PK\x03\x04polyglot', 'latin1')
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
      const inside = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
      for (const sent of [Buffer.concat([photo, page, zip]), inside]) {
        const stored = await add(sent)
        const { bytes } = await fixture.open(stored.link)
        expect(bytes.includes('polyglot')).toBe(false)
      }
    })

    it('as a JPEG, whatever its type and size were', async () => {
      const transparent = await sharp({
        create: {
          width: 3000,
          height: 1500,
          channels: 4,
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        },
      })
        .png()
        .toBuffer()
      const photo = await add(transparent, 'image/png')
      expect([photo.width, photo.height]).toEqual([2048, 1024])
      const { bytes, headers } = await fixture.open(photo.link)
      expect(headers.get('content-type')).toBe('image/jpeg')
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(data[0], 'what could be seen through is white').toBe(255)
      const webp = await canvas(300, 300, { r: 7, g: 7, b: 200 }).webp().toBuffer()
      // with another declared type
      expect((await add(webp, 'image/png')).width).toBe(300)
    })

    it('and nothing that was refused has left a row', async () => {
      const stored = await storedAt()
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.every((at) => at !== null)).toBe(true)
      expect(await count()).toBe(stored.length)
    })
  })
})

it('an invalid kind or time', async () => {
  const bytes = await makePhoto()
  for (const [kind, query] of [
    ['../../etc/passwd', ''],
    ['damage%00', ''],
    ['', ''],
    ['damage', '&takenAt=yesterday'],
  ] as const) {
    const answer = await fixture.send(customer, scenario, kind, bytes, { query })
    expect(statusAndCode(answer)).toEqual([422, 'invalid_input'])
  }
})
