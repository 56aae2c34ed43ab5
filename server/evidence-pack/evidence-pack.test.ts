/**
 * The evidence pack as each of the two, and an operator, gets it. Mutants that were seen to fail: the customer's whole name for the
 * driver; a phone number among the facts; the pack before the end; no words for a missing file; the turn kept after the pack; the given
 * code not written down; no audit.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { photosOf } from '../evidence/index.ts'
import { keyOf } from '../pictures/index.ts'
import { codeOf } from '../testing/ask.ts'
import { must } from '../testing/booking-scene.ts'
import type { Browser } from '../testing/browser.ts'
import { openEvidenceScene, type EvidenceScene } from '../testing/evidence-scene.ts'
import { readPdf } from '../testing/read-pdf.ts'

let scene: EvidenceScene
beforeAll(async () => {
  scene = await openEvidenceScene()
})
afterAll(() => scene.house.close())

const pathOf = ({ bookingId }: { bookingId: string }) => `/api/bookings/${bookingId}/evidence-pack`

const open = async (browser: Browser, of: { bookingId: string }) => {
  const answer = await browser.open(pathOf(of))
  expect(answer.status).toBe(200)
  return { headers: answer.headers, pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())) }
}

const signaturePath = 'M100 100L160 60L220 140L300 80'

/** Pictures of both sides, a signature, notes of the driver, and the end. */
const told = async () => {
  const made = await scene.castAfter('set_off', 'arrive')
  const { cast, moveOn, customer, cab } = made
  await scene.add(customer, cast, 'damage', await scene.nextPicture())
  await scene.add(cab, cast, 'pickup_front', await scene.nextPicture())
  await scene.add(cab, cast, 'pickup_rear', await scene.nextPicture())
  await moveOn('start')
  await scene.add(cab, cast, 'dropoff_front', await scene.nextPicture())
  const signed = await cab.send('PUT', `/api/bookings/${cast.bookingId}/signature`, {
    signerName: 'Sinéad Ní Shíor',
    path: signaturePath,
  })
  expect(signed.status).toBe(200)
  const notes = Array.from({ length: 40 }, (_, line) => `Note line ${line + 1}`).join('\n')
  must(
    await moveBooking(scene.house.ctx, cast.drivers.assigned_driver, {
      bookingId: cast.bookingId,
      move: 'complete',
      notes,
      estimatedArrival: null,
      startCode: null,
    }),
  )
  return made
}

describe('the pack', () => {
  it('holds the facts, the timeline, every picture with its hash, and the signature as lines', async () => {
    const { cast, customer } = await told()
    const { headers, pdf } = await open(customer, cast)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="towline-evidence-${cast.bookingId}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(pdf).toMatchObject({ language: 'en-IE', isTagged: true, images: 4 })
    expect(pdf.alts).toEqual([
      'Damage, a picture by the customer',
      'Front, at pickup, a picture by the driver',
      'Rear, at pickup, a picture by the driver',
      'Front, at drop-off, a picture by the driver',
      'The signature of Sinéad Ní Shíor',
    ])
    const photos = await photosOf(scene.house.db, cast.bookingId)
    const whole = pdf.text.replaceAll('\n', '')
    for (const { sha256 } of photos) expect(whole).toContain(sha256)
    for (const words of [
      'Aoife Sample',
      'Fionn Invented',
      'Driver arrived, by the driver',
      'Told to the driver by whoever had it',
      'Promised',
      'Note line 40',
      'Sinéad Ní Shíor',
    ]) {
      expect(pdf.text).toContain(words)
    }
    for (let page = 1; page <= pdf.pages; page += 1) {
      expect(pdf.text).toContain(`Page ${page} of ${pdf.pages}`)
    }
  })

  it('shows each side what the booking shows it, and no number, address, price or message of anybody', async () => {
    const { cast, customer, cab, desk } = await told()
    const [his, hers, ours] = await Promise.all([
      open(cab, cast),
      open(customer, cast),
      open(desk, cast),
    ])
    expect(his.pdf.text).toContain('Aoife')
    expect(his.pdf.text).not.toContain('Aoife Sample')
    expect(hers.pdf.text).toContain('Aoife Sample')
    expect(ours.pdf.text).toContain('Aoife Sample')
    const { priceCents } = await scene.house.scene.booking(cast.bookingId)
    for (const { pdf } of [his, hers, ours]) {
      for (const secret of ['910 0001', 'aoife@', 'example.ie', '€', String(priceCents / 100)]) {
        expect(pdf.text).not.toContain(secret)
      }
    }
    const looks = await scene.house.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, cast.bookingId))
    expect(looks.map(({ action, accountId }) => [action, accountId])).toEqual([
      ['read_evidence_pack', cast.accounts.operator],
    ])
  })

  it('says which file is missing, and is made all the same', async () => {
    const { cast, customer } = await told()
    const [first] = await photosOf(scene.house.db, cast.bookingId)
    if (!first) throw new Error('no picture')
    await scene.house.ctx.files.remove(keyOf(first, 'full'))
    const { pdf } = await open(customer, cast)
    expect(pdf.images).toBe(3)
    expect(pdf.text.replaceAll('\n', ' ')).toContain('The file of this picture cannot be found')
    expect(pdf.text.replaceAll('\n', '')).toContain(first.sha256)
  })

  it('of a cancelled job without pictures or code says so', async () => {
    const { cast, customer, cab } = await scene.castAfter('set_off')
    must(
      await cancelBooking(
        scene.house.ctx,
        { kind: 'customer', accountId: cast.accounts.owner },
        { bookingId: cast.bookingId, expectedFeeCents: 0, reason: 'It started again' },
      ),
    )
    for (const browser of [customer, cab]) {
      const { pdf } = await open(browser, cast)
      const text = pdf.text.replaceAll('\n', ' ')
      expect(pdf.images).toBe(0)
      for (const words of [
        'The driver had not arrived',
        'Not asked, because the recovery had not begun',
        'No pictures are stored',
        'Cancelled, by the customer',
        'It started again',
        'Nobody signed',
      ]) {
        expect(text).toContain(words)
      }
    }
  })

  it('says when Towline waived the code', async () => {
    const { cast, moveOn, customer, desk } = await scene.castAfter('set_off', 'arrive')
    const path = `/api/bookings/${cast.bookingId}/start-code/waive`
    expect((await desk.send('POST', path, { reason: 'A secret of ours' })).status).toBe(200)
    await moveOn('start')
    await moveOn('complete')
    const { pdf } = await open(customer, cast)
    expect(pdf.text).toContain('Waived by Towline')
    expect(pdf.text).not.toContain('A secret of ours')
  })
})

describe('is refused', () => {
  it('before the end, and to everybody else', async () => {
    const { cast, customer, cab, moveOn } = await scene.castAfter('set_off', 'arrive', 'start')
    for (const browser of [customer, cab]) {
      const answer = await browser.get(pathOf(cast))
      expect([answer.status, codeOf(answer)]).toEqual([409, 'evidence_pack_not_ready'])
    }
    await moveOn('complete')
    for (const who of ['other_customer', 'offered_driver', 'other_driver', 'dealer'] as const) {
      const browser = await scene.house.browserOf(cast.accounts[who])
      expect((await browser.get(pathOf(cast))).status, who).toBe(404)
    }
    expect((await scene.house.visitor().get(pathOf(cast))).status).toBe(401)
  })

  it('when too many are being made, and not for good', async () => {
    const { cast, customer } = await told()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await customer.open(pathOf(cast))
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200, 503]))
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(14)
    await open(customer, cast)
  }, 60_000)
})
