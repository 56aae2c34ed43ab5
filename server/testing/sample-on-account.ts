import { eq } from 'drizzle-orm'
import { partnerKeys } from '../../db/schema/partners.ts'
import { fullCover } from '../../domain/partner-company.ts'
import { placeOnAccount } from '../bookings/place-on-account.ts'
import { inTransaction } from '../kit/database.ts'
import { must, type Scene } from './booking-scene.ts'
import type { MadePartner } from './sample-partners.ts'

/** A booking of this insurer's, offered to whoever is on duty. */
export const placeSampleOnAccount = async (
  { ctx, db, requestFor }: Pick<Scene, 'ctx' | 'db' | 'requestFor'>,
  { partnerId, accountId }: MadePartner,
): Promise<{ bookingId: string }> => {
  const { quoteId, contact } = await requestFor(null)
  const [key] = await db.select().from(partnerKeys).where(eq(partnerKeys.partnerId, partnerId))
  if (!key) throw new Error('the insurer has no key')
  const placed = await inTransaction(db, (tx) =>
    placeOnAccount(ctx, tx, {
      quoteId,
      accountId,
      cover: fullCover,
      contact,
      description: null,
      insurance: {
        partnerId,
        keyId: key.id,
        mode: 'live',
        incidentType: 'breakdown',
        customerPolicyNumber: 'POL-KE-7',
        claimReference: null,
      },
      priority: null,
    }),
  )
  return must(placed)
}
