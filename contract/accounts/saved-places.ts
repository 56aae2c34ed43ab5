/** Home, work, yards and other places of a person's own, to pick them when booking. */
import { z } from 'zod'
import { savedPlaceNameMaxLength } from '../../domain/places/saved-place.ts'
import { signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { id, point } from '../shapes.ts'
import { eircodeField, neededText, pickupText } from '../text-fields.ts'

export const savedPlaceId = id('plc')

export const newSavedPlace = z
  .strictObject({
    name: neededText(savedPlaceNameMaxLength, 'Give the place a name'),
    /** What the place is called: `Near Naas, Co. Kildare`. */
    label: pickupText,
    /** Either of the two is enough. */
    eircode: eircodeField.nullable().default(null),
    point: z
      .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
      .nullable()
      .default(null),
  })
  .refine(({ eircode, point: at }) => eircode !== null || at !== null, {
    path: ['point'],
    error: 'Pick a place, or show it on the map',
  })

export const savedPlace = z
  .object({
    placeId: savedPlaceId,
    name: z.string(),
    label: z.string(),
    /** As it is written: `W91 X285`. */
    eircode: z.string().nullable(),
    /** Of an Eircode alone, the middle of its area. */
    point,
  })
  .meta({ id: 'SavedPlace' })
export type SavedPlace = z.infer<typeof savedPlace>

export const savedPlaceRoutes = {
  'GET /api/me/places': {
    summary: 'Your own places, home and work first',
    tag: 'Places',
    // Each about the person who asks: what is another's is not found.
    access: signedIn,
    answer: z.object({ places: z.array(savedPlace) }),
  },
  'POST /api/me/places': {
    summary: 'Save a place of your own',
    tag: 'Places',
    access: signedIn,
    body: newSavedPlace,
    answer: savedPlace,
    status: 201,
    refusals: [
      'outside_ireland',
      'invalid_eircode',
      'eircode_not_found',
      'place_name_taken',
      'too_many_places',
    ],
  },
  'DELETE /api/me/places/:placeId': {
    summary: 'Remove a place of your own',
    tag: 'Places',
    access: signedIn,
    params: z.object({ placeId: savedPlaceId }),
    refusals: ['saved_place_not_found'],
  },
} as const satisfies Routes
