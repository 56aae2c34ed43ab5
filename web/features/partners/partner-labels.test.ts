import { describe, expect, it } from 'vitest'
import {
  commitmentLabel,
  discountLabel,
  maskedKey,
  requestTone,
  responseLabel,
  stateOfKey,
} from './partner-labels.ts'

describe('the words of the insurance dashboard', () => {
  it.each([
    [null, '–'],
    [138, '2.3 mins'],
    [60, '1 min'],
    [4, '< 1 min'],
  ])('an average response of %s seconds is %s', (seconds, words) => {
    expect(responseLabel(seconds)).toBe(words)
  })

  it('say what was agreed', () => {
    expect(commitmentLabel(0)).toBe('No monthly commitment')
    expect(commitmentLabel(1)).toBe('1 booking a month')
    expect(commitmentLabel(40)).toBe('40 bookings a month')
    expect(discountLabel(750)).toBe('7.5%')
    expect(discountLabel(0)).toBe('None')
  })

  it('mask a key by its ends', () => {
    expect(maskedKey({ prefix: 'tow_live_Ab3d', lastFour: 'wXyZ' })).toBe(
      'tow_live_Ab3d••••••••••••wXyZ',
    )
  })

  it.each([
    [null, null, 'in_force'],
    ['2026-11-22T18:00:00.001Z', null, 'ending'],
    ['2026-11-22T18:00:00.000Z', null, 'ended'],
    ['2026-11-23T18:00:00.000Z', '2026-11-22T10:00:00.000Z', 'revoked'],
  ])('a key that expires %s and was revoked %s is %s', (expiresAt, revokedAt, state) => {
    const key = {
      keyId: 'pky_1',
      mode: 'live',
      prefix: 'tow_live_Ab3d',
      lastFour: 'wXyZ',
      scopes: [],
      createdAt: '2026-11-01T00:00:00.000Z',
      lastUsedAt: null,
      expiresAt,
      revokedAt,
    } as const
    expect(stateOfKey({ ...key, scopes: [] }, Date.parse('2026-11-22T18:00:00.000Z'))).toBe(state)
  })

  it.each([
    [201, 'success'],
    [404, 'warning'],
    [503, 'danger'],
  ])('%i is %s', (status, tone) => {
    expect(requestTone({ status })).toBe(tone)
  })
})
