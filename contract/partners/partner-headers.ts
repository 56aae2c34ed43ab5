/** What all routes of the partner API share. */
import { z } from 'zod'

export const partnerTag = 'Partner API'

/** The same key with the same request gives the first answer again, for a day (reliability.md, race 26). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string('Send an Idempotency-Key header: 8 to 200 letters, digits, dots, dashes or underscores')
    .regex(/^[\w.-]{8,200}$/, '8 to 200 letters, digits, dots, dashes or underscores')
    .meta({
      description:
        'Yours, new for each new request. Sent again with the same request it gives the first answer, for 24 hours; with another request it is refused.',
      examples: ['claim-88-recovery-1'],
    }),
})
