/**
 * Readings of the odometer over HTTP, with PostgreSQL: links of the chain as the phone made them, corrected, late, twice and after the end,
 * in the pack and out of the public's sight. Mutants: a reading typed earlier that takes the place of a later one. Seen to fail with: a
 * correction that takes the row before away; the value hashed without its salt.
 */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OdometerReading } from '../../contract/bookings/evidence.ts'
import type { Seal } from '../../contract/bookings/seals.ts'
import { bookingOdometers } from '../../db/schema/evidence.ts'
import { evidenceMonths } from '../../domain/accounts/retention.ts'
import { maxReadingsOfStage, odometerText } from '../../domain/evidence/odometer.ts'
import { deviceLinkHash, odometerRecord } from '../../domain/evidence/sealing/links.ts'
import { verifyChain } from '../../domain/evidence/sealing/verify-chain.ts'
import { sha256, verifierOf } from '../seals/seal-keys.ts'
import type { Browser } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { purgeEvidence } from './index.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const salt = '00112233445566778899aabbccddeeff'

type Of = { bookingId: string }

const body = (change: object = {}) => ({
  clientId: nextClientId(),
  stage: 'pickup',
  value: 48_210,
  unit: 'km',
  isConfirmed: false,
  salt,
  ...change,
})

const read = (browser: Browser, { bookingId }: Of, change: object = {}) =>
  browser.send('POST', `/api/bookings/${bookingId}/odometer`, body(change))

const take = async (...sent: Parameters<typeof read>): Promise<OdometerReading> => {
  const answer = await read(...sent)
  expect(answer.status).toBe(200)
  return answer.body as OdometerReading
}

const shownTo = async (browser: Browser, of: Of) => (await fixture.look(browser, of)).readings ?? []
const counting = async (browser: Browser, of: Of): Promise<string> =>
  odometerText((await shownTo(browser, of)).filter(({ replacedAt }) => replacedAt === null))

const sealOf = async (browser: Browser, of: Of): Promise<Seal> => {
  const sealId = (await fixture.look(browser, of)).seal?.sealId ?? 'none'
  return (await fixture.app.visitor().get(`/api/seals/${sealId}`)).body as Seal
}
const verified = ({ sealId, links }: Seal) =>
  verifyChain(sealId, links, { sha256, verify: verifierOf(fixture.app.ctx.config) })
const kindsOf = ({ links }: Seal) => links.map(({ kind, removes }) => [kind, removes])

describe('a reading', () => {
  it('is shown to customer, driver and operator, and is a link as the phone made it, which tells the public nothing', async () => {
    const { scenario, cab, customer, admin, advanceJob } = await fixture.scenarioAfter(
      'set_off',
      'arrive',
    )
    const takenAt = '2026-12-04T12:30:00.000Z'
    const text = odometerRecord('pickup', { value: 48_210, unit: 'km' }, salt)
    const link = await deviceLinkHash(sha256, {
      kind: 'odometer',
      sha256: sha(text),
      takenAt,
      place: null,
      previous: null,
    })
    await take(cab, scenario, { chained: { link, previousLink: null, takenAt } })
    await advanceJob('start')
    await take(cab, scenario, { stage: 'dropoff', value: 48_231 })
    for (const browser of [customer, cab, admin]) {
      expect(await counting(browser, scenario)).toBe(
        '48,210 km at pickup, 48,231 km at hand-over: 21 km',
      )
    }
    const seal = await sealOf(customer, scenario)
    expect(kindsOf(seal)).toEqual([
      ['odometer', null],
      ['odometer', null],
    ])
    expect(seal.links[0]).toMatchObject({ sentSha256: sha(text), takenAt, device: { hash: link } })
    expect(await verified(seal)).toEqual({
      fault: null,
      isSignatureChecked: true,
      devices: [{ number: 2, note: 'none' }],
    })
    for (const secret of ['48210', '48231', salt, 'odo_', 'pickup'])
      expect(JSON.stringify(seal)).not.toContain(secret)
    // the hash of a reading without its salt is found in a second by trying them all
    for (const plain of [
      ['towline-odometer-1', 'pickup', 48_210, 'km'],
      ['towline-odometer-1', 'pickup', 48_210, 'km', ''],
    ])
      expect(JSON.stringify(seal)).not.toContain(sha(JSON.stringify(plain)))
    // by hand, from what the two of them see
    const [first] = await shownTo(customer, scenario)
    expect(first?.sha256).toBe(
      sha(JSON.stringify([scenario.bookingId, 'pickup', 48_210, 'km', salt, first?.takenAt])),
    )
    expect(seal.links[0]?.storedSha256).toBe(first?.sha256)
  })

  it('that is corrected stays, and the correction is a further link; sent twice it is one', async () => {
    const { scenario, cab, customer } = await fixture.scenarioAfter('set_off', 'arrive')
    const clientId = nextClientId()
    const [first, again] = await Promise.all([
      take(cab, scenario, { clientId, value: 84_210 }),
      take(cab, scenario, { clientId, value: 84_210 }),
    ])
    expect(again).toEqual(first)
    fixture.app.fixture.clock.advance('1m')
    await take(cab, scenario, { value: null, unit: null })
    expect(
      (await shownTo(customer, scenario)).map(({ value, replacedAt }) => [
        value,
        replacedAt !== null,
      ]),
    ).toEqual([
      [84_210, true],
      [null, false],
    ])
    expect(await counting(customer, scenario)).toBe('Not readable at pickup')
    const seal = await sealOf(cab, scenario)
    expect(kindsOf(seal)).toEqual([
      ['odometer', null],
      ['removed', 1],
      ['odometer', null],
    ])
    expect((await verified(seal)).fault).toBeNull()
  })

  it('that was typed earlier and arrives later does not take the place of the later one', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    const { clock } = fixture.app.fixture
    clock.advance('5m')
    const typedAt = await clock.now(fixture.app.db)
    clock.advance('5m')
    await take(cab, scenario, { value: 48_210 })
    clock.advance('5m')
    const late = await take(cab, scenario, { value: 1, pressedAt: typedAt.toISOString() })
    expect([late.takenAt, late.replacedAt !== null]).toEqual([typedAt.toISOString(), true])
    expect(await counting(cab, scenario)).toBe('48,210 km at pickup')
    expect(kindsOf(await sealOf(cab, scenario))).toEqual([
      ['odometer', null],
      ['odometer', null],
      ['removed', 2],
    ])
  })

  it('below the one at pickup is kept, and everyone reads whether its driver confirmed it', async () => {
    const { scenario, cab, customer } = await fixture.scenarioAfter('set_off', 'arrive', 'start')
    await take(cab, scenario)
    await take(cab, scenario, { stage: 'dropoff', value: 48_200 })
    expect(await counting(customer, scenario)).toMatch(/10 km lower .* has not confirmed$/)
    await take(cab, scenario, { stage: 'dropoff', value: 48_200, isConfirmed: true })
    expect(await counting(customer, scenario)).toMatch(/10 km lower .* as the driver confirmed$/)
  })

  it('is in the pack with its hash', async () => {
    const { scenario, cab, customer, advanceJob } = await fixture.scenarioAfter(
      'set_off',
      'arrive',
      'start',
    )
    const wrong = await take(cab, scenario, { value: 84_210 })
    const right = await take(cab, scenario)
    await take(cab, scenario, { stage: 'dropoff', value: 48_231 })
    await advanceJob('complete')
    const file = await customer.open(`/api/bookings/${scenario.bookingId}/evidence-pack`)
    const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()))
    const whole = text.replaceAll('\n', '')
    for (const part of [wrong.sha256, right.sha256, salt]) expect(whole).toContain(part)
    expect(text.replaceAll('\n', ' ')).toContain(
      '48,210 km at pickup, 48,231 km at hand-over: 21 km',
    )
    expect(text).toContain('84,210 km at pickup')
  })

  it('goes with the evidence, and its link stays about no one', async () => {
    const { scenario, cab, advanceJob } = await fixture.scenarioAfter('set_off', 'arrive', 'start')
    await take(cab, scenario)
    const { sealId } = await sealOf(cab, scenario)
    await advanceJob('complete')
    fixture.app.fixture.clock.advance(`${(evidenceMonths + 1) * 31}d`)
    await purgeEvidence(fixture.app.ctx)
    const rows = await fixture.app.db
      .select()
      .from(bookingOdometers)
      .where(eq(bookingOdometers.bookingId, scenario.bookingId))
    expect(rows).toEqual([])
    const seal = (await fixture.app.visitor().get(`/api/seals/${sealId}`)).body as Seal
    expect((await verified(seal)).fault).toBeNull()
    expect(seal.links).toHaveLength(1)
  })
})

describe('is refused', () => {
  it('before the arrival, at hand-over before the start, and after the end; what arrived before is the same one', async () => {
    const { scenario, cab, advanceJob } = await fixture.scenarioAfter('set_off')
    const notOpen = [409, 'odometer_not_open']
    expect(statusAndCode(await read(cab, scenario))).toEqual(notOpen)
    await advanceJob('arrive')
    expect(statusAndCode(await read(cab, scenario, { stage: 'dropoff' }))).toEqual(notOpen)
    await advanceJob('start')
    const clientId = nextClientId()
    const taken = await take(cab, scenario, { clientId })
    await advanceJob('complete')
    expect(statusAndCode(await read(cab, scenario))).toEqual(notOpen)
    expect(await take(cab, scenario, { clientId })).toEqual(taken)
  })

  it('from anyone but the driver, and for what no dashboard shows', async () => {
    const { scenario, cab, customer, admin } = await fixture.scenarioAfter('set_off', 'arrive')
    for (const browser of [customer, admin])
      expect((await read(browser, scenario)).status).toBe(404)
    for (const wrong of [
      { value: -1 },
      { value: 2_000_001 },
      { value: 1.5 },
      { unit: null },
      { value: null },
      { unit: 'leagues' },
      { salt: 'short' },
    ])
      expect((await read(cab, scenario, wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect(await shownTo(cab, scenario)).toEqual([])
  })

  it('after more corrections than anybody needs', async () => {
    const { scenario, cab } = await fixture.scenarioAfter('set_off', 'arrive')
    for (let value = 1; value <= maxReadingsOfStage; value += 1)
      await take(cab, scenario, { value })
    expect(statusAndCode(await read(cab, scenario))).toEqual([409, 'odometer_full'])
  })
})
