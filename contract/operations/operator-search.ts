/** Finding bookings and people by whatever a caller says of them. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import {
  operatorSearchMaxLength,
  operatorSearchFields,
} from '../../domain/operations/operator-search.ts'
import { roles } from '../../domain/accounts/roles.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingId, bookingReference, driverId, moment, page } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

/** Why it was found: the field that matched, and the matching text. */
const why = z.object({ way: z.enum(operatorSearchFields), fits: z.string() })

export const foundBooking = z
  .object({
    bookingId,
    reference: bookingReference,
    status: z.enum(bookingStatuses),
    createdAt: moment,
    customerName: z.string(),
    pickup: z.string(),
    why,
  })
  .meta({ id: 'FoundBooking' })
export type FoundBooking = z.infer<typeof foundBooking>

export const foundPerson = z
  .object({
    accountId,
    name: z.string(),
    role: z.enum(roles),
    /** For drivers with a profile. */
    driverId: driverId.nullable(),
    isDisabled: z.boolean(),
    why,
  })
  .meta({ id: 'FoundPerson' })
export type FoundPerson = z.infer<typeof foundPerson>

export const operatorSearchRoutes = {
  // Posted, because what is looked for names people, and an address is kept in many places.
  'POST /api/operations/search': {
    summary:
      'Bookings and people by reference, name, phone, email, Eircode, registration, truck plate, policy or claim; reading is on record',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({
      search: freeText(operatorSearchMaxLength),
      /** After the last booking or person of the page before; left out: from the newest. */
      bookingsAfter: bookingId.optional(),
      peopleAfter: accountId.optional(),
      limit: z.int().min(1).max(50).default(8),
    }),
    answer: z.object({ bookings: page(foundBooking), people: page(foundPerson) }),
    perMinute: 240,
  },
} as const satisfies Routes
