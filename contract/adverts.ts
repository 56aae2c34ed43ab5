/** Advertisements on our pages, and telling that one was seen or opened. */
import { z } from 'zod'
import {
  adInteractionTypes,
  advertDescriptionMaxLength,
  advertiserNameMaxLength,
  advertPicturePattern,
  advertPositions,
  advertTargetMaxLength,
  advertTargetPattern,
  advertTitleMaxLength,
} from '../domain/advert.ts'
import type { Routes } from './route.ts'
import { adId } from './shapes.ts'

export const advert = z
  .object({
    adId,
    title: z.string().max(advertTitleMaxLength),
    description: z.string().max(advertDescriptionMaxLength),
    advertiserName: z.string().max(advertiserNameMaxLength),
    /** A path on our own origin. */
    imageUrl: z.string().regex(advertPicturePattern),
    /** The advertiser's page; opened in a tab of its own. */
    targetUrl: z.string().max(advertTargetMaxLength).regex(advertTargetPattern),
  })
  .meta({ id: 'Advert' })

export type Advert = z.infer<typeof advert>

export const advertRoutes = {
  'GET /api/adverts': {
    summary: 'The advertisements that run in one position now, newest first',
    tag: 'Public',
    query: z.object({ position: z.enum(advertPositions) }),
    answer: z.object({ adverts: z.array(advert) }),
    cachedForSeconds: 60,
    perMinute: 240,
  },
  'POST /api/adverts/:adId/interactions': {
    summary: 'An advertisement was seen or opened (track_ad_interaction)',
    tag: 'Public',
    params: z.object({ adId }),
    // The specification's name. Who it was is never sent: the server sees as much as it needs to count.
    body: z.strictObject({ interaction_type: z.enum(adInteractionTypes) }),
    refusals: ['not_found'],
    perMinute: 240,
  },
} as const satisfies Routes
