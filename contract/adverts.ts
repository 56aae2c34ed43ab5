/** Advertisements on our pages, and telling that one was seen or opened. */
import { z } from 'zod'
import {
  advertDescriptionMaxLength,
  advertiserNameMaxLength,
  advertImagePattern,
  advertStates,
  advertTargetMaxLength,
  advertTargetPattern,
  advertTitleMaxLength,
} from '../domain/adverts/advert-fields.ts'
import { adInteractionTypes, advertPositions } from '../domain/adverts/advert.ts'
import { maxPhotoBytes } from '../domain/evidence/photo.ts'
import { anyone, operators } from './access.ts'
import { photoMediaTypes } from './bookings/photos.ts'
import type { OtherRoutes, Routes } from './route.ts'
import { adId, clientId, id, moment } from './shapes.ts'
import { freeText } from './text-fields.ts'

const oneLine = (maxLength: number, missing: string) =>
  freeText(maxLength).refine((text) => text !== '' && !/[\r\n]/.test(text), missing)

export const advert = z
  .object({
    adId,
    title: z.string().max(advertTitleMaxLength),
    description: z.string().max(advertDescriptionMaxLength),
    advertiserName: z.string().max(advertiserNameMaxLength),
    /** A path on our own origin. */
    imageUrl: z.string().regex(advertImagePattern),
    /** The advertiser's page; opened in a tab of its own. */
    targetUrl: z.string().max(advertTargetMaxLength).regex(advertTargetPattern),
  })
  .meta({ id: 'Advert' })

export type Advert = z.infer<typeof advert>

export const advertImageId = id('adp')

/** What an operator says of an advertisement. */
export const advertFields = z
  .strictObject({
    position: z.enum(advertPositions),
    title: oneLine(advertTitleMaxLength, 'Write a title'),
    description: oneLine(advertDescriptionMaxLength, 'Write a sentence'),
    advertiserName: oneLine(advertiserNameMaxLength, 'Enter the advertiser'),
    imageUrl: z.string().regex(advertImagePattern, 'Upload a picture'),
    targetUrl: z
      .string()
      .trim()
      .max(advertTargetMaxLength, 'Too long')
      .regex(advertTargetPattern, 'An address that begins with https://'),
    startsAt: moment,
    endsAt: moment,
    isActive: z.boolean(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    message: 'Later than it begins',
  })
export type AdvertFields = z.infer<typeof advertFields>

export const operatorAdvert = z
  .object({
    adId,
    position: z.enum(advertPositions),
    title: z.string(),
    description: z.string(),
    advertiserName: z.string(),
    imageUrl: z.string(),
    targetUrl: z.string(),
    startsAt: moment,
    endsAt: moment,
    isActive: z.boolean(),
    state: z.enum(advertStates),
    impressions: z.int(),
    clicks: z.int(),
    createdAt: moment,
  })
  .meta({ id: 'OperatorAdvert' })
export type OperatorAdvert = z.infer<typeof operatorAdvert>

export const advertRoutes = {
  'GET /api/adverts': {
    summary: 'The advertisements that run in one position now, newest first',
    tag: 'Public',
    access: anyone,
    query: z.object({ position: z.enum(advertPositions) }),
    answer: z.object({ adverts: z.array(advert) }),
    cachedForSeconds: 60,
    perMinute: 240,
  },
  'POST /api/adverts/:adId/interactions': {
    summary: 'An advertisement was seen or opened (track_ad_interaction)',
    tag: 'Public',
    access: anyone,
    params: z.object({ adId }),
    // The specification's name. Who it was is never sent: the server sees as much as it needs to count.
    body: z.strictObject({ interaction_type: z.enum(adInteractionTypes) }),
    refusals: ['not_found'],
    perMinute: 240,
  },
  'GET /api/operations/adverts': {
    summary: 'Every advertisement with what it is doing and what was counted, the newest first',
    tag: 'Operations',
    access: operators,
    answer: z.object({ adverts: z.array(operatorAdvert), serverNow: moment }),
  },
  'POST /api/operations/adverts': {
    summary: 'Place an advertisement; on record',
    tag: 'Operations',
    access: operators,
    body: advertFields,
    answer: operatorAdvert,
    status: 201,
  },
  'PUT /api/operations/adverts/:adId': {
    summary: 'Change an advertisement; its figures stay. On record with before and after',
    tag: 'Operations',
    access: operators,
    params: z.object({ adId }),
    body: advertFields,
    answer: operatorAdvert,
    refusals: ['not_found'],
  },
  'PUT /api/operations/adverts/:adId/active': {
    summary: 'Pause an advertisement or let it run; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ adId }),
    body: z.strictObject({ isActive: z.boolean() }),
    answer: operatorAdvert,
    refusals: ['not_found'],
  },
  'POST /api/operations/adverts/images': {
    summary:
      'Upload a picture for an advertisement; sent again with the same `clientId` it is the same one',
    tag: 'Operations',
    formerly: { path: '/api/operations/adverts/pictures' },
    access: operators,
    query: z.object({ clientId }),
    file: { mediaTypes: photoMediaTypes, maxBytes: maxPhotoBytes },
    answer: z.object({ imageUrl: z.string() }),
    status: 201,
    refusals: ['photo_not_readable', 'photo_too_large'],
    perMinute: 20,
  },
} as const satisfies Routes

export const advertImageRoutes = {
  'GET /api/adverts/pictures/:imageId': { access: anyone },
} as const satisfies OtherRoutes
