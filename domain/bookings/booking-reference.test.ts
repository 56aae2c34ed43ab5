import { expect, it } from 'vitest'
import {
  bookingReferencePattern,
  readBookingReference,
  sampleBookingReference,
} from './booking-reference.ts'

it.each(['TL-7K3Q9', 'tl-7k3q9', 'TL 7K3Q9', ' tl7k3q9 ', 'TL – 7K3Q9'])('reads %s', (typed) => {
  expect(readBookingReference(typed)).toBe('TL-7K3Q9')
})

it.each(['', 'TL', 'TL-7K3', '7K3Q9', 'TL-7K3O9', 'TL-7K3Q9 and more', 'XTL-7K3Q9', 'TL-12345678'])(
  'does not take %s for a reference',
  (typed) => {
    expect(readBookingReference(typed)).toBeNull()
  },
)

it('has a sample of its own form', () => {
  expect(sampleBookingReference).toMatch(bookingReferencePattern)
})
