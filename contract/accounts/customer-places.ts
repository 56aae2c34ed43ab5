/** Home, work and other places of a person's own, to pick them when booking. */
import { z } from 'zod'
import { customerPlaceNameMaxLength } from '../../domain/places/customer-place.ts'
import { signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { id, point } from '../shapes.ts'
import { neededText, pickupText } from '../text-fields.ts'

export const customerPlaceId = id('cpl')

export const newCustomerPlace = z.strictObject({
  name: neededText(customerPlaceNameMaxLength, 'Give the place a name'),
  /** What the place is called: `Near Naas, Co. Kildare`. */
  label: pickupText,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
})

export const customerPlace = z
  .object({ placeId: customerPlaceId, name: z.string(), label: z.string(), point })
  .meta({ id: 'CustomerPlace' })
export type CustomerPlace = z.infer<typeof customerPlace>

export const customerPlaceRoutes = {
  'GET /api/me/places': {
    summary: 'Your own places, home and work first',
    tag: 'Places',
    // Each about the person who asks: what is another's is not found.
    access: signedIn,
    answer: z.object({ places: z.array(customerPlace) }),
  },
  'POST /api/me/places': {
    summary: 'Save a place of your own',
    tag: 'Places',
    access: signedIn,
    body: newCustomerPlace,
    answer: customerPlace,
    status: 201,
    refusals: ['outside_ireland', 'place_name_taken', 'too_many_own_places'],
  },
  'DELETE /api/me/places/:placeId': {
    summary: 'Remove a place of your own',
    tag: 'Places',
    access: signedIn,
    params: z.object({ placeId: customerPlaceId }),
    refusals: ['saved_place_not_found'],
  },
} as const satisfies Routes
