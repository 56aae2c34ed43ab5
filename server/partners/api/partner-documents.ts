/** Documents of an insurer's booking. */
import type { PartnerDocument } from '../../../contract/partners/partner-documents.ts'
import { evidencePackRefusal, packCopy } from '../../../domain/evidence/evidence-pack.ts'
import type { Ctx } from '../../context.ts'

type Facts = Parameters<typeof evidencePackRefusal>[0]

/** The documents of a booking in this state, ready or not. */
export const documentsOf = (
  { config }: Pick<Ctx, 'config'>,
  bookingId: string,
  booking: Facts,
): { items: PartnerDocument[] } => ({
  items: [
    {
      kind: 'evidence_pack',
      title: packCopy.title,
      media_type: 'application/pdf',
      is_ready: evidencePackRefusal(booking) === null,
      url: `${config.publicOrigin}/api/partner/v1/bookings/${bookingId}/documents/evidence-pack`,
    },
  ],
})
