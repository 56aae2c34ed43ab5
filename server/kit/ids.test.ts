import { describe, expect, it } from 'vitest'
import { bookingId } from '../../contract/shapes.ts'
import { newId } from './ids.ts'

describe('newId', () => {
  it('fits the shape that the contract asks for', () => {
    for (let i = 0; i < 100; i++) expect(bookingId.safeParse(newId('bkg')).success).toBe(true)
  })

  it('sorts by creation, also within one millisecond, and never repeats', () => {
    const ids = Array.from({ length: 50_000 }, () => newId('bkg'))
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('carries the moment and the version of a UUIDv7', () => {
    const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
    const before = Date.now()
    const value = newId('bkg')
      .slice(4)
      .split('')
      .reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
    expect(Number(value >> 80n)).toBeGreaterThanOrEqual(before)
    // ids made above in a burst may have run ahead by a few milliseconds
    expect(Number(value >> 80n)).toBeLessThan(before + 1_000)
    expect((value >> 76n) & 0xfn).toBe(7n)
    expect((value >> 62n) & 0b11n).toBe(0b10n)
  })
})
