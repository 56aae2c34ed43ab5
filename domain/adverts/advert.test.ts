import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertImagePattern, advertTargetPattern } from './advert-fields.ts'
import {
  advertPositions,
  advertScreens,
  clickThroughRate,
  formatClickThroughRate,
  isAdvertActive,
  mayShowAdvert,
} from './advert.ts'

describe('an advertisement is active', () => {
  const startsAt = new Date('2026-11-20T00:00:00.000Z')
  const endsAt = new Date('2026-11-27T00:00:00.000Z')
  const at = (moment: string, isActive = true) =>
    isAdvertActive({ isActive, startsAt, endsAt }, new Date(moment))

  it.each([
    ['2026-11-19T23:59:59.999Z', false],
    ['2026-11-20T00:00:00.000Z', true],
    ['2026-11-26T23:59:59.999Z', true],
    ['2026-11-27T00:00:00.000Z', false],
  ])('at %s: %s', (moment, expected) => {
    expect(at(moment)).toBe(expected)
  })

  it('never without its flag', () => {
    expect(at('2026-11-22T12:00:00.000Z', false)).toBe(false)
  })
})

describe('the click-through rate', () => {
  it('is clicks of a hundred impressions, and nothing before the first', () => {
    expect(clickThroughRate(3, 120)).toBe(2.5)
    expect(clickThroughRate(0, 120)).toBe(0)
    expect(clickThroughRate(0, 0)).toBe(0)
  })

  it('is written with two decimals and a percent sign', () => {
    expect(formatClickThroughRate(1, 3)).toBe('33.33%')
    expect(formatClickThroughRate(0, 0)).toBe('0.00%')
    expect(formatClickThroughRate(5, 5)).toBe('100.00%')
  })

  it('is a number whatever is counted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (clicks, impressions) => {
        expect(Number.isFinite(clickThroughRate(clicks, impressions))).toBe(true)
      }),
    )
  })
})

describe('where an advertisement may be shown', () => {
  it('is never a step that waits for a code or takes a payment, whatever the position', () => {
    for (const position of advertPositions) {
      expect(mayShowAdvert('booking_contact', position), position).toBe(false)
      expect(mayShowAdvert('booking_payment', position), position).toBe(false)
    }
  })

  it('is no page of safety, of terms, or for writing to us', () => {
    for (const screen of ['safety', 'binding_text', 'contact'] as const) {
      expect(advertPositions.filter((position) => mayShowAdvert(screen, position))).toEqual([])
    }
  })

  it('is somewhere for each position, and the booking flow for its own alone', () => {
    for (const position of advertPositions) {
      expect(
        advertScreens.some((screen) => mayShowAdvert(screen, position)),
        position,
      ).toBe(true)
    }
    for (const screen of advertScreens) {
      expect(mayShowAdvert(screen, 'booking_flow')).toBe(
        ['booking_details', 'booking_confirmed'].includes(screen),
      )
    }
  })
})

describe('where it leads', () => {
  it.each([
    'https://example.ie',
    'https://www.example.ie/tyres?from=towline#offers',
    'https://shop.example.ie:8443/',
  ])('%s is fine', (target) => {
    expect(target).toMatch(advertTargetPattern)
  })

  it.each([
    'http://example.ie/',
    'javascript:alert(1)',
    'data:text/html,hello',
    '//example.ie',
    '/book',
    'https://localhost/',
    'https://user:secret@example.ie/',
    'https://example.ie@evil.example/',
    'https://example.ie\\@evil.example/',
    'https://example.ie/ a',
    'https://example.ie/"onload=',
    ' https://example.ie/',
    'https://example.ie/\njavascript:alert(1)',
  ])('%s is not', (target) => {
    expect(target).not.toMatch(advertTargetPattern)
  })
})

describe('its image', () => {
  it.each(['/adverts/tyres.svg', '/adverts/fil_01k9a-2.webp'])('%s is ours', (path) => {
    expect(path).toMatch(advertImagePattern)
  })

  it.each([
    'https://cdn.example.ie/tyres.svg',
    '//cdn.example.ie/tyres.svg',
    '/adverts/../api/me.svg',
    '/adverts/tyres.html',
    '/adverts/a/b.svg',
    '/adverts/tyres.svg?x',
    '/other/tyres.svg',
  ])('%s is not', (path) => {
    expect(path).not.toMatch(advertImagePattern)
  })
})
