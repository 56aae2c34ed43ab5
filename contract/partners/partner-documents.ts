/** Documents of an insurer’s booking, for its claims file. */
import { z } from 'zod'
import {
  partnerDocumentKinds,
  partnerPerMinute as perMinute,
} from '../../domain/partners/partner.ts'
import { ownByKey } from '../access.ts'
import { partnerTag as tag } from './partner-headers.ts'
import { pdfsPerMinute } from '../bookings/receipts.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'

const params = z.object({ bookingId })

export const partnerDocument = z
  .object({
    kind: z.enum(partnerDocumentKinds),
    title: z.string(),
    media_type: z.literal('application/pdf'),
    is_ready: z.boolean().meta({
      description: 'An evidence pack is available once an accepted recovery has ended',
    }),
    url: z.url(),
  })
  .meta({
    id: 'PartnerDocument',
    examples: [
      {
        kind: 'evidence_pack',
        title: 'Evidence pack',
        media_type: 'application/pdf',
        is_ready: true,
        url: 'https://towline.example/api/partner/v1/bookings/bkg_01k9zv6w3me7c8r2n4p5q6s7tx/documents/evidence-pack',
      },
    ],
  })
export type PartnerDocument = z.output<typeof partnerDocument>

export const partnerDocumentRoutes = {
  'GET /api/partner/v1/bookings/:bookingId/documents': {
    summary: 'The documents of one of your bookings, and whether each is ready',
    tag,
    access: ownByKey('documents:read'),
    params,
    answer: z.object({ items: z.array(partnerDocument) }),
    perMinute,
  },
  'GET /api/partner/v1/bookings/:bookingId/documents/evidence-pack': {
    summary: 'Facts, timeline, photos and signature of a recovery that has ended, as one file',
    tag,
    access: ownByKey('documents:read'),
    params,
    download: { mediaType: 'application/pdf' },
    refusals: ['evidence_pack_not_ready'],
    perMinute: pdfsPerMinute,
  },
} as const satisfies Routes
