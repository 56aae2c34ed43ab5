/**
 * The evidence pack as each of the two, and an operator, gets it. Seen to fail with: the customer's full name for the
 * driver; a phone number among the facts; the pack before the end; no text for a missing file; the slot kept after the pack; the given
 * code not recorded; no audit.
 */
import { endedWithoutPhotos } from '../testing/fixtures/booking-fixture.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { transitionBooking } from '../bookings/transition-booking.ts'
import { photosOf } from '../evidence/index.ts'
import type { FileStore } from '../kit/files/file-store.ts'
import { makePack } from './make-pack.ts'
import { keyOf } from '../photos/index.ts'
import { deferred } from '../testing/deferred.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import { readPdf } from '../testing/read-pdf.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

const pathOf = ({ bookingId }: { bookingId: string }) => `/api/bookings/${bookingId}/evidence-pack`

const open = async (browser: Browser, of: { bookingId: string }) => {
  const answer = await browser.open(pathOf(of))
  expect(answer.status).toBe(200)
  return { headers: answer.headers, pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())) }
}

const signaturePath = 'M100 100L160 60L220 140L300 80'

/** Photos of both sides, a signature, notes of the driver, and the end. */
const recordedJob = async () => {
  const made = await fixture.scenarioAfter('set_off', 'arrive')
  const { scenario, advanceJob, customer, cab } = made
  await fixture.add(customer, scenario, 'damage', await fixture.nextPhoto())
  await fixture.add(cab, scenario, 'pickup_front', await fixture.nextPhoto())
  await fixture.add(cab, scenario, 'pickup_rear', await fixture.nextPhoto())
  await advanceJob('start')
  await fixture.add(cab, scenario, 'dropoff_front', await fixture.nextPhoto())
  const signed = await cab.send('PUT', `/api/bookings/${scenario.bookingId}/signature`, {
    signerName: 'Sinéad Ní Shíor',
    path: signaturePath,
  })
  expect(signed.status).toBe(200)
  const notes = Array.from({ length: 40 }, (_, line) => `Note line ${line + 1}`).join('\n')
  must(
    await transitionBooking(fixture.app.ctx, scenario.drivers.assigned_driver, {
      bookingId: scenario.bookingId,
      transition: 'complete',
      notes,
      estimatedArrival: null,
      startCode: null,
      handover: endedWithoutPhotos,
    }),
  )
  return made
}

describe('the pack', () => {
  it('holds the facts, the timeline, every photo with its hash, and the signature as lines', async () => {
    const { scenario, customer } = await recordedJob()
    const { headers, pdf } = await open(customer, scenario)
    const { reference } = await fixture.app.fixture.booking(scenario.bookingId)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="towline-evidence-${reference}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(pdf).toMatchObject({ language: 'en-IE', isTagged: true, images: 4 })
    // Mutant: what proves it at the end, where it was alone on a page.
    expect(pdf.text.indexOf('All times are Irish time')).toBeLessThan(pdf.text.indexOf('Outcome'))
    expect(pdf.alts).toEqual([
      'Damage, a photo by the customer',
      'Front, at pickup, a photo by the driver',
      'Rear, at pickup, a photo by the driver',
      'Front, at drop-off, a photo by the driver',
      'The signature of Sinéad Ní Shíor',
      expect.stringMatching(/^A code for a phone’s camera: .*\/check\/.{14}$/),
    ])
    const photos = await photosOf(fixture.app.db, scenario.bookingId)
    const whole = pdf.text.replaceAll('\n', '')
    for (const { sha256 } of photos) expect(whole).toContain(sha256)
    for (const words of [
      'Aoife Sample',
      'Fionn Invented',
      'Driver arrived',
      'Payment taken, driver confirmed',
      'Given to the driver by the person who had it',
      'Promised',
      'Yes, confirmed by the driver',
      'The driver’s camera didn’t work',
      'Note line 40',
      'Sinéad Ní Shíor',
    ]) {
      expect(pdf.text).toContain(words)
    }
    for (let page = 1; page <= pdf.pages; page += 1) {
      expect(pdf.text).toContain(`Page ${page} of ${pdf.pages}`)
    }
  })

  it('shows each side what the booking shows it, and no number, address, price or message', async () => {
    const { scenario, customer, cab, admin } = await recordedJob()
    const [his, hers, ours] = await Promise.all([
      open(cab, scenario),
      open(customer, scenario),
      open(admin, scenario),
    ])
    expect(his.pdf.text).toContain('Aoife')
    expect(his.pdf.text).not.toContain('Aoife Sample')
    expect(hers.pdf.text).toContain('Aoife Sample')
    expect(ours.pdf.text).toContain('Aoife Sample')
    const { priceCents } = await fixture.app.fixture.booking(scenario.bookingId)
    for (const { pdf } of [his, hers, ours]) {
      for (const secret of ['910 0001', 'aoife@', 'example.ie', '€', String(priceCents / 100)]) {
        expect(pdf.text).not.toContain(secret)
      }
    }
    const looks = await fixture.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, scenario.bookingId))
    expect(looks.map(({ action, accountId }) => [action, accountId])).toEqual([
      ['read_evidence_pack', scenario.accounts.operator],
    ])
  })

  it('says which file is missing, and is still made', async () => {
    const { scenario, customer } = await recordedJob()
    const [first] = await photosOf(fixture.app.db, scenario.bookingId)
    if (!first) throw new Error('no picture')
    await fixture.app.ctx.files.remove(keyOf(first, 'full'))
    const { pdf } = await open(customer, scenario)
    expect(pdf.images).toBe(3)
    expect(pdf.text.replaceAll('\n', ' ')).toContain('The file of this photo cannot be found')
    expect(pdf.text.replaceAll('\n', '')).toContain(first.sha256)
  })

  it('of a cancelled job without photos or code says so', async () => {
    const { scenario, customer, cab } = await fixture.scenarioAfter('set_off')
    must(
      await cancelBooking(
        fixture.app.ctx,
        { kind: 'customer', accountId: scenario.accounts.owner },
        { bookingId: scenario.bookingId, expectedFeeCents: 0, reason: 'It started again' },
      ),
    )
    for (const browser of [customer, cab]) {
      const { pdf } = await open(browser, scenario)
      const text = pdf.text.replaceAll('\n', ' ')
      // Mutant: room kept for a signature that is not there.
      expect([pdf.images, pdf.pages]).toEqual([0, 1])
      for (const words of [
        'The driver had not arrived',
        'Not used: the recovery had not begun',
        'No photos are stored',
        'Cancelled by the customer',
        'It started again',
        'No one signed',
      ]) {
        expect(text).toContain(words)
      }
    }
  })

  it('says when Towline waived the code', async () => {
    const { scenario, advanceJob, customer, admin } = await fixture.scenarioAfter(
      'set_off',
      'arrive',
    )
    const path = `/api/bookings/${scenario.bookingId}/start-code/waive`
    expect((await admin.send('POST', path, { reason: 'A secret of ours' })).status).toBe(200)
    await advanceJob('start')
    await advanceJob('complete')
    const { pdf } = await open(customer, scenario)
    expect(pdf.text).toContain('Waived by Towline')
    expect(pdf.text).not.toContain('A secret of ours')
  })
})

describe('is refused', () => {
  it('before the end, and to anyone else', async () => {
    const { scenario, customer, cab, advanceJob } = await fixture.scenarioAfter(
      'set_off',
      'arrive',
      'start',
    )
    for (const browser of [customer, cab]) {
      const answer = await browser.get(pathOf(scenario))
      expect(statusAndCode(answer)).toEqual([409, 'evidence_pack_not_ready'])
    }
    await advanceJob('complete')
    for (const who of ['other_customer', 'offered_driver', 'other_driver', 'dealer'] as const) {
      const browser = await fixture.app.browserOf(scenario.accounts[who])
      expect((await browser.get(pathOf(scenario))).status, who).toBe(404)
    }
    expect((await fixture.app.visitor().get(pathOf(scenario))).status).toBe(401)
  })

  // Beside the places of a process, of which reports have few: the limit is of all packs.
  it('while too many are being made, and not after', async () => {
    const { scenario, customer } = await recordedJob()
    // No photo can be read until the last of them has come: none is done before.
    const { promise: allCame, resolve: letRead } = deferred()
    const { files } = fixture.app.ctx
    const readLater: FileStore = { ...files, open: (key) => allCame.then(() => files.open(key)) }
    const ctx = { ...fixture.app.ctx, files: readLater }
    let refusedCount = 0
    const make = async (): Promise<string> => {
      const pack = await makePack(ctx, scenario.bookingId, 'customer')
      if (!pack.ok) {
        refusedCount += 1
        if (refusedCount === 6) letRead()
        return pack.refusal.code
      }
      await new Response(pack.value.body).arrayBuffer()
      return 'made'
    }
    const made = await Promise.all(Array.from({ length: 20 }, make))
    expect(made.filter((one) => one === 'made')).toHaveLength(14)
    expect(made.filter((one) => one === 'not_ready')).toHaveLength(6)
    await open(customer, scenario)
  }, 60_000)
})
