import { describe, expect, it } from 'vitest'
import { isKeyInForce, keyOverlapEnd } from './partner.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date(now.getTime() + 1)

describe('a key', () => {
  it.each([
    ['that nothing ended', { expiresAt: null, revokedAt: null }, true],
    ['whose time has not come', { expiresAt: later, revokedAt: null }, true],
    ['at its last moment', { expiresAt: now, revokedAt: null }, false],
    ['that was revoked', { expiresAt: null, revokedAt: now }, false],
    ['that was revoked before its time', { expiresAt: later, revokedAt: now }, false],
  ])('%s', (_, key, isGood) => {
    expect(isKeyInForce(key, now)).toBe(isGood)
  })

  it('stays valid for a day beside its successor', () => {
    expect(keyOverlapEnd(now)).toEqual(new Date('2026-11-23T12:00:00Z'))
  })
})
