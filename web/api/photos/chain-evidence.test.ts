/**
 * The chain that a device makes of what it records. Seen to fail with: links
 * that are made at one moment and follow the same one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceLinkHash, odometerRecord } from '../../../domain/evidence/sealing/links.ts'
import { sha256 } from '../kit/sha256.ts'
import { chainEvidence, chainReading, chainSignature } from './chain-evidence.ts'

const box = new Map<string, string>()
beforeEach(() => {
  box.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, text: string) => void box.set(key, text),
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const takenAt = '2026-12-04T12:04:00.000Z'
const record = (accountId: string, data: string, bookingId = 'bkg_1') =>
  chainEvidence({
    accountId,
    bookingId,
    kind: 'damage',
    data: new TextEncoder().encode(data),
    takenAt,
    isHere: false,
  })

it('follows the link before it, of the same account and booking, also when two are made at one moment', async () => {
  const [first, second] = await Promise.all([record('acc_1', 'one'), record('acc_1', 'two')])
  expect(first).toMatchObject({ previousLink: null, place: null })
  expect(second?.previousLink).toBe(first?.link)
  expect(second?.link).toBe(
    await deviceLinkHash(sha256, {
      kind: 'damage',
      sha256: await sha256(new TextEncoder().encode('two')),
      takenAt,
      place: null,
      previous: first?.link ?? null,
    }),
  )
  expect((await record('acc_2', 'three'))?.previousLink).toBeNull()
  expect((await record('acc_1', 'four', 'bkg_2'))?.previousLink).toBeNull()
  const signed = await chainSignature(
    { accountId: 'acc_1', bookingId: 'bkg_1' },
    { signerName: 'Aoife Sample', path: null },
  )
  expect(signed?.previousLink).toBe(second?.link)
  const salt = '00112233445566778899aabbccddeeff'
  const reading = { stage: 'pickup', value: 48_210, unit: 'km', salt } as const
  const read = await chainReading({ accountId: 'acc_1', bookingId: 'bkg_1' }, reading)
  expect(read?.previousLink).toBe(signed?.link)
  const text = odometerRecord('pickup', { value: 48_210, unit: 'km' }, salt)
  expect(read?.link).toBe(
    await deviceLinkHash(sha256, {
      kind: 'odometer',
      sha256: await sha256(new TextEncoder().encode(text)),
      takenAt: read?.takenAt ?? null,
      place: null,
      previous: signed?.link ?? null,
    }),
  )
})

it('begins again where storage holds something else', async () => {
  box.set('towline.chains', '{"a":1')
  expect(await record('acc_1', 'one')).toMatchObject({ previousLink: null })
})
