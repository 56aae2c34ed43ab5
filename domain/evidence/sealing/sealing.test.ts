/**
 * The chain, its check, and the parts of a pack, as tables. Seen to fail with: the moment of arrival left out of a link; signatures not
 * looked at; a changed byte not searched for.
 */
import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkFile, namedIn, packMark } from './check-file.ts'
import {
  deviceLinkHash,
  firstRoot,
  linkHash,
  sealText,
  type SealedLink,
  type SealedPack,
  type Sha256,
  type VerifySignature,
} from './links.ts'
import {
  changedParts,
  findChangedByte,
  packPartsOf,
  partAt,
  runsOfPdf,
  sumsOf,
} from './pack-parts.ts'
import { readSealId, sealIdOf, sealIdPattern } from './seal-id.ts'
import { removalOf, verifyChain } from './verify-chain.ts'

const sha256: Sha256 = async (data) => createHash('sha256').update(data).digest('hex')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const check: VerifySignature = async (keyId, text, signature) =>
  keyId === 'k1' && verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
const tools = { sha256, verify: check }

const sealId = 'k7m2-p9x4-w3qz'

/** Three photos of one phone, chained; the second one came last. */
const makeChain = async (): Promise<SealedLink[]> => {
  const device: { sha256: string; previous: string | null; hash: string; takenAt: string }[] = []
  for (const n of [1, 2, 3]) {
    const takenAt = `2026-12-04T12:0${n}:00.000Z`
    const link = {
      kind: 'damage' as const,
      sha256: hashOf(`sent ${n}`),
      takenAt,
      place: null,
      previous: device.at(-1)?.hash ?? null,
    }
    device.push({ ...link, hash: await deviceLinkHash(sha256, link) })
  }
  const links: SealedLink[] = []
  let root = await firstRoot(sha256, sealId)
  for (const [at, n] of [0, 2, 1].entries()) {
    const one = device[n]
    if (!one) throw new Error('no link')
    const link = {
      number: at + 1,
      kind: 'damage' as const,
      sentSha256: one.sha256,
      storedSha256: hashOf(`stored ${n}`),
      takenAt: one.takenAt,
      place: null,
      device: { previous: one.previous, hash: one.hash },
      receivedAt: `2026-12-04T13:0${at}:00.000Z`,
      removes: null,
    }
    root = await linkHash(sha256, root, link)
    const sealedAt = link.receivedAt
    const text = sealText(sealId, { number: link.number, hash: root, sealedAt })
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
    links.push({ ...link, hash: root, sealedAt, keyId: 'k1', signature })
  }
  return links
}

let chain: SealedLink[]
beforeAll(async () => {
  chain = await makeChain()
})

const at = (links: readonly SealedLink[], index: number, change: Partial<SealedLink>) =>
  links.map((link, n) => (n === index ? { ...link, ...change } : link))

describe('a chain', () => {
  it('is whole, in whatever order the photos of a phone came', async () => {
    expect(await verifyChain(sealId, chain, tools)).toEqual({
      fault: null,
      isSignatureChecked: true,
      devices: [],
    })
    expect(await verifyChain(sealId, [], tools)).toMatchObject({ fault: null })
  })

  it.each<[string, (links: SealedLink[]) => SealedLink[], { number: number; part: string }]>([
    ['its kind', (links) => at(links, 1, { kind: 'signature' }), { number: 2, part: 'contents' }],
    [
      'the hash of its photo',
      (links) => at(links, 0, { storedSha256: hashOf('x') }),
      { number: 1, part: 'contents' },
    ],
    [
      'the hash of what was sent',
      (links) => at(links, 2, { sentSha256: hashOf('x') }),
      { number: 3, part: 'contents' },
    ],
    [
      'when it was taken',
      (links) => at(links, 1, { takenAt: null }),
      { number: 2, part: 'contents' },
    ],
    [
      'when it came',
      (links) => at(links, 1, { receivedAt: '2026-12-04T14:00:00.000Z' }),
      { number: 2, part: 'contents' },
    ],
    ['its place', (links) => at(links, 1, { place: hashOf('x') }), { number: 2, part: 'contents' }],
    [
      'its phone’s link',
      (links) => at(links, 1, { device: null }),
      { number: 2, part: 'contents' },
    ],
    ['what it removes', (links) => at(links, 2, { removes: 1 }), { number: 3, part: 'contents' }],
    [
      'when it was sealed',
      (links) => at(links, 1, { sealedAt: '2026-12-04T14:00:00.000Z' }),
      { number: 2, part: 'seal' },
    ],
    ['its key', (links) => at(links, 1, { keyId: 'k2' }), { number: 2, part: 'seal' }],
    ['one link less', (links) => links.slice(1), { number: 1, part: 'order' }],
    [
      'another order',
      ([a, b, c]) => [a, c, b].filter((link) => !!link),
      { number: 2, part: 'order' },
    ],
  ])('that was changed names the first wrong link: %s', async (_, change, fault) => {
    expect((await verifyChain(sealId, change([...chain]), tools)).fault).toEqual(fault)
  })

  it('of another seal is not this one’s', async () => {
    const { fault } = await verifyChain('0000-0000-0000', chain, tools)
    expect(fault).toEqual({ number: 1, part: 'contents' })
  })

  it('says where signatures were not checked', async () => {
    const blind = { sha256, verify: async () => null }
    expect(await verifyChain(sealId, chain, blind)).toMatchObject({
      fault: null,
      isSignatureChecked: false,
    })
  })

  it('knows which link was removed', () => {
    const links = at(chain, 2, { removes: 1 })
    expect([removalOf(links, 1)?.number, removalOf(links, 2)]).toEqual([3, null])
  })
})

describe('one changed byte', () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, n) => (n * 31 + (n >> 3)) & 255)

  it.each([
    [0, 0],
    [0, 255],
    [1, 7],
    [2_499, 128],
    [4_999, 0],
  ])('at %i is found, and what it was', (place, is) => {
    const changed = bytes.slice()
    const was = bytes[place] ?? 0
    changed[place] = was === is ? is ^ 1 : is
    expect(findChangedByte(changed, sumsOf(bytes))).toEqual({ at: place, was, is: changed[place] })
  })

  it('is none in the same bytes; two are rarely taken for one, and the hash refuses that', () => {
    expect(findChangedByte(bytes, sumsOf(bytes))).toBeNull()
    const twice = bytes.slice()
    twice[10] = (twice[10] ?? 0) ^ 1
    twice[4_000] = (twice[4_000] ?? 0) ^ 128
    expect(findChangedByte(twice, sumsOf(bytes))).toBeNull()
  })
})

/** As pdfkit writes one, with less in it. */
const pdf = [
  '%PDF-1.7\n%ÿÿÿÿ\n\n',
  '5 0 obj\n<<\n/Type /XObject\n/Subtype /Image\n/Length 4\n>>\nstream\naaaa\nendstream\nendobj\n',
  '6 0 obj\n<<\n/Type /XObject\n/Subtype /Image\n/Length 4\n>>\nstream\nbbbb\nendstream\nendobj\n',
  '4 0 obj\n<<\n/Length 4\n>>\nstream\ncccc\nendstream\nendobj\n',
  '3 0 obj\n<<\n/Type /Page\n/Contents 4 0 R\n>>\nendobj\n',
  `9 0 obj\n(${packMark(sealId, `pck_${'0'.repeat(26)}`)})\nendobj\n`,
  '7 0 obj\n<<\n/Type /Font\n>>\nendobj\n',
  'xref\n0 1\ntrailer\n<<\n>>\nstartxref\n9\n%%EOF\n',
].join('')
const pdfBytes = Uint8Array.from(pdf, (letter) => letter.charCodeAt(0))
const photoNames = ['Front, at pickup']

describe('the parts of a pack', () => {
  it('are named for people, follow each other, and end with the file', () => {
    const runs = runsOfPdf(pdfBytes, photoNames)
    expect(runs.map(({ name }) => name)).toEqual([
      'The beginning of the file',
      'Photo 1: Front, at pickup',
      'Photo 2',
      'The text of page 1',
      'The structure of the file',
      'The name and date of the file',
      'The lettering',
      'The index at the end of the file',
    ])
    expect(runs.at(-1)?.end).toBe(pdfBytes.length)
    expect(runs.map(({ end }) => end)).toEqual(runs.map(({ end }) => end).toSorted((a, b) => a - b))
  })

  it('say which were changed', async () => {
    const { parts } = await packPartsOf(pdfBytes, photoNames, sha256)
    expect(await changedParts(pdfBytes, parts, sha256)).toEqual([])
    const changed = pdfBytes.slice()
    for (const place of [pdf.indexOf('aaaa'), pdf.indexOf('cccc')]) changed[place] = 0
    expect(await changedParts(changed, parts, sha256)).toEqual([
      'Photo 1: Front, at pickup',
      'The text of page 1',
    ])
    expect(partAt(parts, pdf.indexOf('bbbb'))).toBe('Photo 2')
    expect(partAt(parts, pdfBytes.length)).toBeNull()
  })
})

describe('a file', () => {
  const packId = `pck_${'0'.repeat(26)}`
  const sealOf = async (): Promise<{ links: SealedLink[]; packs: SealedPack[] }> => ({
    links: chain,
    packs: [
      {
        packId,
        madeAt: '2026-12-04T14:00:00.000Z',
        bytes: pdfBytes.length,
        sha256: await sha256(pdfBytes),
        keyId: 'k1',
        signature: '',
      },
    ],
  })
  const loadParts = () => packPartsOf(pdfBytes, photoNames, sha256)
  const checked = async (bytes: Uint8Array) =>
    checkFile(bytes, await sealOf(), { sha256, loadParts })

  it('is a photo as it is stored or as it was sent, a pack, or nothing of this seal', async () => {
    expect(await checked(Buffer.from('stored 2'))).toMatchObject({
      kind: 'photo',
      isAsSent: false,
      link: { number: 2 },
    })
    expect(await checked(Buffer.from('sent 1'))).toMatchObject({ kind: 'photo', isAsSent: true })
    expect(await checked(pdfBytes)).toMatchObject({ kind: 'pack' })
    expect(await checked(Buffer.from('another'))).toEqual({ kind: 'unknown', isPdf: false })
    expect(await checked(Buffer.from('%PDF-1.4 of someone else'))).toEqual({
      kind: 'unknown',
      isPdf: true,
    })
  })

  it('that is a pack with each single byte changed has that byte named', async () => {
    for (let place = 0; place < pdfBytes.length; place += 7) {
      const changed = pdfBytes.slice()
      const was = changed[place] ?? 0
      changed[place] = was ^ 16
      const answer = await checked(changed)
      expect(answer, String(place)).toMatchObject({
        kind: 'pack_changed',
        change: { byte: { at: place, was, is: was ^ 16 } },
      })
    }
  })

  it('that is shorter or longer says by how much, and where', async () => {
    expect(await checked(pdfBytes.slice(0, -3))).toMatchObject({
      kind: 'pack_changed',
      change: { longerBy: -3, parts: ['The index at the end of the file'], byte: null },
    })
    expect(await checked(Uint8Array.from([...pdfBytes, 10]))).toMatchObject({
      kind: 'pack_changed',
      change: { longerBy: 1, parts: ['The index at the end of the file'] },
    })
  })

  it('names its seal and its pack', () => {
    expect(namedIn(pdfBytes)).toEqual({ sealId, packId })
    expect(namedIn(Buffer.from('nothing'))).toEqual({ sealId: null, packId: null })
  })
})

describe('the address of a seal', () => {
  it('is read as people type it', () => {
    expect(sealIdOf(new Uint8Array(12))).toBe('0000-0000-0000')
    expect(sealIdOf(Uint8Array.from({ length: 12 }, (_, n) => n * 21))).toMatch(sealIdPattern)
    for (const typed of [
      'k7m2-p9x4-w3qz',
      ' K7M2 P9X4 W3QZ ',
      'k7m2p9x4w3qz',
      'https://towline.example/check/k7m2-p9x4-w3qz',
    ])
      expect(readSealId(typed)).toBe(sealId)
    expect(readSealId('ko12-il00-0000')).toBe('k012-1100-0000')
    for (const wrong of ['', 'k7m2', 'k7m2-p9x4-w3qu', '../k7m2-p9x4-w3qz-0'])
      expect(readSealId(wrong)).toBeNull()
  })
})
