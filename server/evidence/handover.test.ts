/**
 * A job ends with its evidence or with a reason, which customer, operator and insurer read. Seen to fail with: no reason asked for,
 * a reason kept that was not needed, and photos that waited on the phone refused after the end.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { damageAfterHours, photoKinds } from '../../domain/evidence/evidence.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import { valueAt } from '../testing/change-json.ts'
import { fieldsOf } from '../testing/refusals.ts'
import { statusAndCode } from '../testing/send-sample.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

const cornerKinds = photoKinds.filter((kind) => kind !== 'damage')

const underWay = async () => {
  const made = await fixture.scenarioAfter('set_off', 'arrive', 'start')
  const path = `/api/bookings/${made.scenario.bookingId}`
  return {
    ...made,
    path,
    finish: (handover?: object) =>
      made.cab.send('POST', `${path}/transitions`, {
        transition: 'complete',
        ...(handover ? { handover } : {}),
      }),
    handoverFor: async (who: typeof made.cab) => valueAt((await who.get(path)).body, ['handover']),
  }
}

describe('a job', () => {
  it('does not end without photos, signature and check before a reason was given', async () => {
    const { finish, customer, cab, admin, handoverFor, path } = await underWay()
    const refusedAs = [422, 'handover_reason_missing']
    expect(statusAndCode(await finish())).toEqual(refusedAs)
    expect(statusAndCode(await finish({ isAtDropoff: true }))).toEqual(refusedAs)
    const noNote = await finish({ isAtDropoff: false, reason: 'elsewhere' })
    expect([noNote.status, Object.keys(fieldsOf(noNote))]).toEqual([422, ['handover.note']])
    expect((await customer.get(path)).body).toMatchObject({ status: 'in_progress', handover: null })

    const note = 'The lens is cracked'
    expect((await finish({ isAtDropoff: true, reason: 'no_camera', note })).status).toBe(200)
    for (const who of [customer, cab, admin]) {
      expect(await handoverFor(who)).toEqual({
        isAtDropoff: true,
        missing: ['pickup_photos', 'dropoff_photos', 'signature'],
        reason: 'no_camera',
        note,
      })
    }
  })

  it('ends without a reason when nothing is missing, and keeps none that was not needed', async () => {
    const { scenario, finish, cab, customer, handoverFor, path } = await underWay()
    for (const kind of cornerKinds)
      await fixture.add(cab, scenario, kind, await fixture.nextPhoto())
    const signed = await cab.send('PUT', `${path}/signature`, {
      signerName: 'Garda Sample',
      path: null,
    })
    expect(signed.status).toBe(200)
    const answer = await finish({ isAtDropoff: true, reason: 'other', note: 'Said too much' })
    expect(answer.status).toBe(200)
    expect(await handoverFor(customer)).toEqual({
      isAtDropoff: true,
      missing: [],
      reason: null,
      note: null,
    })
  })

  it('counts photos that wait on the phone, and takes them for a day after the end', async () => {
    const { scenario, finish, cab, customer, handoverFor } = await underWay()
    const [last = 'dropoff_right', other = 'dropoff_left', ...rest] = cornerKinds.toReversed()
    for (const kind of rest) await fixture.add(cab, scenario, kind, await fixture.nextPhoto())
    const ended = await finish({
      isAtDropoff: true,
      waitingPhotos: [last, other],
      reason: 'nobody_there',
    })
    expect(ended.status).toBe(200)
    expect(await handoverFor(customer)).toMatchObject({ missing: ['signature'] })

    await fixture.add(cab, scenario, last, await fixture.nextPhoto())
    const unannounced = await fixture.send(cab, scenario, 'pickup_front', await fixture.nextPhoto())
    expect(statusAndCode(unannounced)).toEqual([409, 'photo_not_offered'])
    fixture.app.fixture.clock.advance(`${damageAfterHours}h`)
    const late = await fixture.send(cab, scenario, other, await fixture.nextPhoto())
    expect(statusAndCode(late)).toEqual([409, 'photo_not_offered'])
  })
})
