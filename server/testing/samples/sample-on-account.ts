import { eq } from 'drizzle-orm'
import { partnerKeys } from '../../../db/schema/partners.ts'
import { fullCover } from '../../../domain/partners/partner-company.ts'
import { placeOnAccount } from '../../bookings/payments/place-on-account.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { must, type Fixture } from '../fixtures/booking-fixture.ts'
import type { MadePartner } from './sample-partners.ts'

/** A booking of this insurer's, offered to the drivers on duty. */
export const placeSampleOnAccount = async (
  { ctx, db, requestFor }: Pick<Fixture, 'ctx' | 'db' | 'requestFor'>,
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
      collectsExcess: false,
      contact,
      description: null,
      vehicleIdentity: null,
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
