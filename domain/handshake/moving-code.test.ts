/**
 * The codes that two phones compare without a connection. Seen to fail with: one rest key for both purposes; a window without its
 * neighbours; remainders by 100, which let slips pass.
 */
import { describe, expect, it } from 'vitest'
import {
  acceptedWindows,
  checkModulus,
  checkOf,
  codeIn,
  isCodeAt,
  keysOf,
  passesPhone,
  windowEnd,
  windowOf,
} from './moving-code.ts'

const secret = '0123456789abcdef'.repeat(4)
const at = new Date('2026-12-04T18:24:30Z')
const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

const phoneOf = async (sentChecks: readonly number[] = []) => ({
  checkKey: (await keysOf(secret, 'start')).checkKey,
  sentChecks,
})

describe('a code that changes every ten minutes', () => {
  it('is the same on every device, for a window of the clock', async () => {
    const keys = await keysOf(secret, 'start')
    const code = await codeIn(keys, windowOf(at))
    // Changes with any change of the derivation: phones of two releases meet at the roadside.
    expect(code).toMatchInlineSnapshot(`"0038"`)
    expect(code).toMatch(/^\d{4}$/)
    expect(windowEnd(at)).toEqual(new Date('2026-12-04T18:30:00Z'))
    expect(acceptedWindows(at)).toEqual([windowOf(at) - 1, windowOf(at), windowOf(at) + 1])
  })

  it('is another in another window, for another purpose and of another booking', async () => {
    const windows = Array.from({ length: 200 }, (_, index) => windowOf(at) + index)
    const codesOf = async (one: string, purpose: 'start' | 'handover') => {
      const keys = await keysOf(one, purpose)
      return Promise.all(windows.map((window) => codeIn(keys, window)))
    }
    const start = await codesOf(secret, 'start')
    expect(new Set(start).size).toBeGreaterThan(190)
    const others = [await codesOf(secret, 'handover'), await codesOf('f'.repeat(64), 'start')]
    for (const codes of others) {
      expect(codes.filter((code, index) => code === start[index]).length).toBeLessThan(4)
    }
  })

  it.each([
    ['in its window', 0, true],
    ['ten minutes later, as when one clock is slow', 10, true],
    ['ten minutes before, as when one is fast', -10, true],
    ['twenty minutes later', 20, false],
    ['twenty minutes before', -20, false],
  ])('the server takes it %s', async (_when, minutes, isTaken) => {
    const keys = await keysOf(secret, 'start')
    const code = await codeIn(keys, windowOf(at))
    expect(await isCodeAt(keys, code, [later(minutes)])).toBe(isTaken)
    expect(await isCodeAt(keys, code, [later(600), later(minutes)])).toBe(isTaken)
  })
})

it('has a key of its own for each purpose and each part', async () => {
  const [start, handover] = [await keysOf(secret, 'start'), await keysOf(secret, 'handover')]
  const keys = [...Object.values(start), ...Object.values(handover)]
  expect(new Set(keys).size).toBe(4)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

describe('the check of the driver’s phone', () => {
  it('takes the code of the window and of those beside it', async () => {
    const code = await codeIn(await keysOf(secret, 'start'), windowOf(at))
    for (const minutes of [-10, 0, 10]) {
      expect(await passesPhone(await phoneOf(), code, later(minutes))).toBe(true)
    }
  })

  it('takes a code that was sent in a text, at any time', async () => {
    const phone = await phoneOf([checkOf('4821')])
    expect(await passesPhone(phone, '4821', later(6_000))).toBe(true)
  })

  it('knows every code with one wrong digit, and every two neighbours swapped', () => {
    for (const code of ['0000', '4821', '9990', '1234', '7070']) {
      const digits = [...code]
      const slips = digits.flatMap((digit, place) => [
        ...Array.from('0123456789', (other) => digits.with(place, other).join('')),
        ...(place < 3 && digits[place + 1] !== digit
          ? [
              digits
                .with(place, digits[place + 1] ?? '')
                .with(place + 1, digit)
                .join(''),
            ]
          : []),
      ])
      for (const slip of slips.filter((one) => one !== code)) {
        expect(checkOf(slip), `${slip} for ${code}`).not.toBe(checkOf(code))
      }
    }
  })

  it('refuses nearly every other code, and leaves a hundred that its own key cannot tell apart', async () => {
    const phone = await phoneOf()
    const all = Array.from({ length: 2_000 }, (_, index) => String(index * 5).padStart(4, '0'))
    let taken = 0
    for (const code of all) if (await passesPhone(phone, code, at)) taken += 1
    expect(taken).toBeLessThan(90)
    expect(taken).toBeGreaterThan(3 * (2_000 / checkModulus) - 20)
  })
})
