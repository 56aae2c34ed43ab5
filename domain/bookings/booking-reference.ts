/**
 * The reference of a booking that people say and type: `TL-7K3Q9`. The database makes it (`db/migrations/0090-booking-references.sql`); it
 * names a booking and opens nothing.
 */

/** Without vowels, which make words, and without what looks like another: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
const letters = '2-9CDFGHJKMNPQRTVWXY'

export const bookingReferencePattern = new RegExp(`^TL-[${letters}]{5,7}$`)

export const sampleBookingReference = 'TL-7K3Q9'

const typedReference = new RegExp(`^TL[\\s–-]*([${letters}]{5,7})$`)

/** As stored, from any way of writing it: `tl 7k3q9`, `TL7K3Q9`. Null: it is no reference. */
export const readBookingReference = (typed: string): string | null => {
  const word = typedReference.exec(typed.trim().toUpperCase())?.[1]
  return word === undefined ? null : `TL-${word}`
}
