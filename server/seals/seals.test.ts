/**
 * Sealed evidence over HTTP, with PostgreSQL and real packs: what anybody sees of a seal, what is sealed when, and that one changed byte of a
 * pack is named wherever it is. Seen to fail with: a removed photo that leaves no link; a gap before a phone's link not looked for; the hash of
 * what was sent in place of what is stored; places kept after the evidence.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seal } from '../../contract/bookings/seals.ts'
import { evidenceChains, evidenceLinks } from '../../db/schema/seals.ts'
import { evidenceMonths, evidenceSealMonths } from '../../domain/accounts/retention.ts'
import { checkFile } from '../../domain/evidence/sealing/check-file.ts'
import { deviceLinkHash, placeHash, signatureText } from '../../domain/evidence/sealing/links.ts'
import { verifyChain } from '../../domain/evidence/sealing/verify-chain.ts'
import { purgeEvidence } from '../evidence/index.ts'
import { projectPath } from '../kit/project-root.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { purgeSeals } from './index.ts'
import { publicKeys, sha256, verifierOf } from './seal-keys.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

const sha = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

type Of = { bookingId: string }

const sealIdOf = async ({ bookingId }: Of): Promise<string> => {
  const [row] = await fixture.app.db
    .select()
    .from(evidenceChains)
    .where(eq(evidenceChains.bookingId, bookingId))
  return row?.sealId ?? 'none'
}

/** As a person without an account reads it. */
const readSeal = async (sealId: string): Promise<Seal> =>
  (await fixture.app.visitor().get(`/api/seals/${sealId}`)).body as Seal

const sealOf = async (of: Of): Promise<Seal> => readSeal(await sealIdOf(of))

const verified = async ({ sealId, links }: Seal) =>
  verifyChain(sealId, links, { sha256, verify: verifierOf(fixture.app.ctx.config) })

const salt = '0123456789abcdef0123456789abcdef'
const at = '53.34980,-6.26031'

/** A phone that takes photos without a connection, and sends them later in any order. */
const openPhone = () => {
  let previous: string | null = null
  return {
    take: async (kind: 'damage' | 'pickup_front' | 'pickup_rear', takenAt: string) => {
      const bytes = await fixture.nextPhoto()
      const place = await placeHash(sha256, at, salt)
      const link = { kind, sha256: sha(bytes), takenAt, place, previous }
      const hash = await deviceLinkHash(sha256, link)
      const before: string | null = previous
      previous = hash
      const clientId = nextClientId()
      return {
        hash,
        bytes,
        send: (browser: Browser, { bookingId }: Of, changed: { link?: string } = {}) =>
          browser.send(
            'POST',
            `/api/bookings/${bookingId}/photos?${new URLSearchParams({
              kind,
              clientId,
              takenAt,
              link: changed.link ?? hash,
              ...(before === null ? {} : { previousLink: before }),
            })}`,
            undefined,
            {
              headers: { 'content-type': 'image/jpeg', 'x-evidence-place': `${at} ${salt}` },
              raw: bytes,
            },
          ),
      }
    },
  }
}

const pack = async (browser: Browser, { bookingId }: Of): Promise<Uint8Array> => {
  const answer = await browser.open(`/api/bookings/${bookingId}/evidence-pack`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const check = async (bytes: Uint8Array, seal: Seal) =>
  checkFile(bytes, seal, {
    sha256,
    loadParts: async (packId) =>
      (await fixture.app.visitor().get(`/api/seals/${seal.sealId}/packs/${packId}`)).body as never,
  })

describe('a chain', () => {
  it('holds photos of phones as they chained them, a signature, and what was removed', async () => {
    const { scenario, cab, customer, advanceJob } = await fixture.scenarioAfter('set_off', 'arrive')
    const phone = openPhone()
    const first = await phone.take('pickup_front', '2026-12-04T12:04:00.000Z')
    const second = await phone.take('pickup_rear', '2026-12-04T12:05:00.000Z')
    expect((await first.send(cab, scenario)).status).toBe(201)
    // twice: the same photo, one link
    expect((await second.send(cab, scenario)).status).toBe(201)
    expect((await second.send(cab, scenario)).status).toBe(201)
    // of an older page, which chains nothing
    const { photoId } = await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    const removed = await customer.send(
      'DELETE',
      `/api/bookings/${scenario.bookingId}/photos/${photoId}`,
    )
    expect(removed.status).toBe(204)
    await advanceJob('start')
    const signs = (signerName: string, chained?: object) =>
      cab.send('PUT', `/api/bookings/${scenario.bookingId}/signature`, {
        signerName,
        path: null,
        ...(chained && { chained }),
      })
    const takenAt = '2026-12-04T12:30:00.000Z'
    const link = await deviceLinkHash(sha256, {
      kind: 'signature',
      sha256: sha(signatureText('Garda Sample', null)),
      takenAt,
      place: null,
      previous: second.hash,
    })
    expect((await signs('Aoife Sample')).status).toBe(200)
    expect((await signs('Garda Sample', { link, previousLink: second.hash, takenAt })).status).toBe(
      200,
    )
    const seal = await sealOf(scenario)
    expect(seal.links.map(({ number, kind, removes }) => [number, kind, removes])).toEqual([
      [1, 'pickup_front', null],
      [2, 'pickup_rear', null],
      [3, 'damage', null],
      [4, 'removed', 3],
      [5, 'signature', null],
      [6, 'removed', 5],
      [7, 'signature', null],
    ])
    expect(seal.links[0]).toMatchObject({
      sentSha256: sha(first.bytes),
      takenAt: '2026-12-04T12:04:00.000Z',
      device: { previous: null, hash: first.hash },
    })
    expect(await verified(seal)).toEqual({
      fault: null,
      isSignatureChecked: true,
      devices: [{ number: 3, note: 'none' }],
    })
  })

  it('keeps a photo whose phone says what is not so, or whose earlier one did not come, and names both', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    const phone = openPhone()
    const lost = await phone.take('pickup_front', '2026-12-04T12:04:00.000Z')
    const later = await phone.take('pickup_rear', '2026-12-04T12:05:00.000Z')
    const forged = await phone.take('pickup_front', '2026-12-04T12:06:00.000Z')
    expect((await later.send(cab, scenario)).status).toBe(201)
    expect((await forged.send(cab, scenario, { link: 'a'.repeat(64) })).status).toBe(201)
    expect((await verified(await sealOf(scenario))).devices).toEqual([
      { number: 1, note: 'gap' },
      { number: 2, note: 'changed' },
    ])
    // the first one comes last: the gap is closed
    expect((await lost.send(cab, scenario)).status).toBe(201)
    expect((await verified(await sealOf(scenario))).devices).toEqual([
      { number: 2, note: 'changed' },
    ])
  })

  it('is sealed further by a late photo, and what was sealed before stays valid', async () => {
    const { scenario, customer, cab, advanceJob } = await fixture.scenarioAfter('set_off', 'arrive')
    await fixture.add(cab, scenario, 'pickup_front', await fixture.nextPhoto())
    await advanceJob('start')
    await advanceJob('complete')
    const before = await sealOf(scenario)
    const made = await pack(customer, scenario)
    await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    const after = await sealOf(scenario)
    expect(after.links.slice(0, 1)).toEqual(before.links)
    expect(after.links).toHaveLength(2)
    expect((await verified(after)).fault).toBeNull()
    expect(await check(made, after)).toMatchObject({ kind: 'pack' })
  })

  it('of photos sent at one moment is one chain', async () => {
    const { scenario, cab, customer } = await fixture.scenarioAfter('set_off', 'arrive')
    const photos = await Promise.all([1, 2, 3, 4].map(() => fixture.nextPhoto()))
    await Promise.all(
      photos.map((bytes, n) =>
        n < 2
          ? fixture.add(cab, scenario, 'pickup_front', bytes)
          : fixture.add(customer, scenario, 'damage', bytes),
      ),
    )
    const seal = await sealOf(scenario)
    expect(seal.links.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect((await verified(seal)).fault).toBeNull()
  })

  it('is broken by whatever is changed in the database, and by another key', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    await fixture.add(cab, scenario, 'pickup_front', await fixture.nextPhoto())
    await fixture.add(cab, scenario, 'pickup_rear', await fixture.nextPhoto())
    const seal = await sealOf(scenario)
    const other = { seals: { seed: sha('another'), formerKeys: [] } }
    const keys = publicKeys(other)
    const stranger = await verifyChain(seal.sealId, seal.links, {
      sha256,
      verify: verifierOf(other),
    })
    expect(stranger.fault).toEqual({ number: 1, part: 'seal' })
    // rotated: the former key is still published
    const rotated = {
      seals: {
        seed: sha('another'),
        formerKeys: publicKeys(fixture.app.ctx.config).map(({ x }) => x),
      },
    }
    const still = await verifyChain(seal.sealId, seal.links, {
      sha256,
      verify: verifierOf(rotated),
    })
    expect([still.fault, keys.length, publicKeys(rotated).length]).toEqual([null, 1, 2])
    await fixture.app.db
      .update(evidenceLinks)
      .set({ receivedAt: new Date('2026-01-01T00:00:00Z') })
      .where(sql`${evidenceLinks.sealId} = ${seal.sealId} and ${evidenceLinks.number} = 2`)
    expect((await verified(await sealOf(scenario))).fault).toEqual({ number: 2, part: 'contents' })
  })
})

describe('the recipe of docs/checking-a-seal.md', () => {
  const recipe = (): string => {
    const [, script = ''] =
      /```js\n([\s\S]*?)```/.exec(readFileSync(projectPath('docs/checking-a-seal.md'), 'utf8')) ??
      []
    return script
  }
  const run = (seal: Seal): string =>
    spawnSync(process.execPath, ['--input-type=module', '-e', recipe()], {
      input: JSON.stringify(seal),
      encoding: 'utf8',
    }).stdout

  it('finds a chain as it was sealed, and what is not', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    const phone = openPhone()
    await (await phone.take('pickup_front', '2026-12-04T12:04:00.000Z')).send(cab, scenario)
    await fixture.add(cab, scenario, 'pickup_rear', await fixture.nextPhoto())
    const seal = await sealOf(scenario)
    expect(run(seal)).toBe('1 pickup_front as sealed\n2 pickup_rear as sealed\n')
    const links = seal.links.map((link) => ({ ...link, takenAt: null }))
    expect(run({ ...seal, links })).toMatch(/^1 pickup_front NOT AS SEALED\n/)
  })
})

describe('a pack', () => {
  it('and its photos are known unchanged; one byte changed anywhere in a pack is named', async () => {
    const { scenario, customer, cab, advanceJob } = await fixture.scenarioAfter('set_off', 'arrive')
    await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
    const shown = await fixture.add(cab, scenario, 'pickup_front', await fixture.nextPhoto())
    await advanceJob('start')
    await advanceJob('complete')
    const made = await pack(customer, scenario)
    const seal = await sealOf(scenario)
    expect(await check(made, seal)).toMatchObject({ kind: 'pack', pack: { bytes: made.length } })
    const file = new Uint8Array((await fixture.open(shown.link)).bytes)
    expect(await check(file, seal)).toMatchObject({
      kind: 'photo',
      link: { number: 2, kind: 'pickup_front' },
    })
    expect(await check(await fixture.nextPhoto(), seal)).toEqual({ kind: 'unknown', isPdf: false })

    const text = Buffer.from(made).toString('latin1')
    const [, second = 0] = [...text.matchAll(/\/Subtype \/Image/g)].map(({ index }) => index)
    const places: [number, string][] = [
      [3, 'The beginning of the file'],
      [text.indexOf('stream', second) + 200, 'Photo 2: Front, at pickup'],
      [text.indexOf('towline-pack:') + 20, 'The name and date of the file'],
      [made.length - 3, 'The index at the end of the file'],
    ]
    for (const [place, part] of places) {
      const changed = made.slice()
      const was = changed[place] ?? 0
      changed[place] = was ^ 1
      expect(await check(changed, seal), part).toMatchObject({
        kind: 'pack_changed',
        change: { parts: [part], byte: { at: place, was, is: was ^ 1 }, longerBy: 0 },
      })
    }
    // more than one byte: the parts
    const [, [inPhoto] = [0], , [atEnd] = [0]] = places
    const twice = made.slice()
    for (const place of [inPhoto, inPhoto + 1, atEnd]) twice[place] = (twice[place] ?? 0) ^ 255
    expect(await check(twice, seal)).toMatchObject({
      kind: 'pack_changed',
      change: {
        parts: ['Photo 2: Front, at pickup', 'The index at the end of the file'],
        byte: null,
      },
    })
    expect(await check(made.slice(0, -10), seal)).toMatchObject({
      kind: 'pack_changed',
      change: { parts: ['The index at the end of the file'], longerBy: -10 },
    })
  })
})

describe('the public', () => {
  it('sees nothing of the booking, its people or its places', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    const phone = openPhone()
    await (await phone.take('pickup_front', '2026-12-04T12:04:00.000Z')).send(cab, scenario)
    const seal = await sealOf(scenario)
    const [link] = seal.links
    expect(link?.place).toBe(await placeHash(sha256, at, salt))
    const shown = JSON.stringify(seal)
    const { customerName } = await fixture.app.fixture.booking(scenario.bookingId)
    for (const secret of [scenario.bookingId, 'pho_', 'acc_', '53.34', '-6.26', salt, customerName])
      expect(shown).not.toContain(secret)
    expect((await fixture.app.visitor().get('/api/seals/0000-0000-0000')).status).toBe(404)
    expect((await fixture.app.visitor().get('/api/seals/keys')).body).toEqual({
      keys: publicKeys(fixture.app.ctx.config),
    })
  })

  it('still reads hashes and times when the evidence is deleted, and nothing once their time is over', async () => {
    const { scenario, cab, advanceJob } = await fixture.scenarioAfter('set_off', 'arrive')
    const phone = openPhone()
    await (await phone.take('pickup_front', '2026-12-04T12:04:00.000Z')).send(cab, scenario)
    await advanceJob('start')
    await advanceJob('complete')
    const before = await sealOf(scenario)
    const { clock } = fixture.app.fixture
    clock.advance(`${(evidenceMonths + 1) * 31 * 24}h`)
    await purgeEvidence(fixture.app.ctx)
    expect(await sealIdOf(scenario)).toBe('none')
    expect(await readSeal(before.sealId)).toEqual(before)
    const [row] = await fixture.app.db
      .select()
      .from(evidenceLinks)
      .where(eq(evidenceLinks.sealId, before.sealId))
    expect(row).toMatchObject({ subject: null, lat: null, lon: null, placeSalt: null })
    await purgeSeals(fixture.app.ctx)
    expect((await readSeal(before.sealId)).links).toHaveLength(1)
    clock.advance(`${evidenceSealMonths * 31 * 24}h`)
    await purgeSeals(fixture.app.ctx)
    expect((await fixture.app.visitor().get(`/api/seals/${before.sealId}`)).status).toBe(404)
  })
})
