import { describe, expect, it } from 'vitest'
import { bookingStatuses } from './booking.ts'
import {
  averageRating,
  checkRatingComment,
  formatRating,
  isCommentHeld,
  isRatable,
  isStars,
  ratingRefusal,
  starLabels,
} from './rating.ts'

describe('stars', () => {
  it('are labelled Poor to Excellent', () => {
    expect(Object.values(starLabels)).toEqual(['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'])
  })
  it.each([
    [1, true],
    [5, true],
    [0, false],
    [6, false],
    [4.5, false],
    [NaN, false],
  ])('%d: %s', (value, expected) => {
    expect(isStars(value)).toBe(expected)
  })
})

describe('a comment', () => {
  it.each(['Spam!', 'this is FAKE', 'scammer', 'Terrible.', 'AWFULLY late'])(
    '%j waits for an operator',
    (comment) => {
      expect(isCommentHeld(comment)).toBe(true)
    },
  )
  it.each(['', 'Quick and kind', 'span of the bridge'])('%j does not', (comment) => {
    expect(isCommentHeld(comment)).toBe(false)
  })
  it('has at most 500 characters, as a person counts them', () => {
    expect(checkRatingComment('é'.repeat(500))).toBeNull()
    expect(checkRatingComment('🚚'.repeat(500))).toBeNull()
    expect(checkRatingComment('x'.repeat(501))).toBe('Comment must be 500 characters or fewer')
    expect(checkRatingComment(` ${'x'.repeat(500)}\n`)).toBeNull()
  })
  it('holds no markup', () => {
    expect(checkRatingComment('<b>Kind</b>')).toBe('Invalid characters detected')
    expect(checkRatingComment('5 < 6, and <3')).toBeNull()
  })
})

describe('averageRating', () => {
  it.each<[number, number, number | null, string]>([
    [0, 0, null, 'New'],
    [5, 1, 5, '5.0'],
    [14, 3, 4.67, '4.7'],
    [10, 3, 3.33, '3.3'],
  ])('%i stars in %i ratings', (sum, count, average, text) => {
    expect(averageRating(sum, count)).toBe(average)
    expect(formatRating(averageRating(sum, count))).toBe(text)
  })
})

describe('ratingRefusal', () => {
  const mine = { status: 'completed', isOwnBooking: true, isAlreadyRated: false } as const
  it('only the customer, only when completed, only once', () => {
    expect(ratingRefusal(mine)).toBeNull()
    expect(ratingRefusal({ ...mine, isOwnBooking: false })).toBe('not_found')
    expect(ratingRefusal({ ...mine, isAlreadyRated: true })).toBe('already_rated')
    for (const status of bookingStatuses.filter((one) => one !== 'completed')) {
      expect(ratingRefusal({ ...mine, status })).toBe('booking_not_completed')
    }
  })
  it('asks exactly those it would not refuse', () => {
    expect(isRatable(mine)).toBe(true)
    expect(isRatable({ ...mine, isAlreadyRated: true })).toBe(false)
    expect(isRatable({ ...mine, isOwnBooking: false })).toBe(false)
  })
})
