import { eq } from 'drizzle-orm'
import { quotes } from '../../../db/schema/bookings.ts'
import { partnerKeys } from '../../../db/schema/partners.ts'
import { fullCover } from '../../../domain/partners/partner-company.ts'
import { placeOnAccount } from '../../bookings/payments/place-on-account.ts'
import { confirmHold } from '../../bookings/payments/confirm-hold.ts'
import { openBookingPage } from '../../bookings/payments/open-booking-page.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Database } from '../../kit/database/database.ts'
import { must, type Fixture } from '../fixtures/booking-fixture.ts'
import { payOnPage } from '../plain-pages/lite-steps.ts'
import type { MadePartner } from './sample-partners.ts'

/**
 * A booking of this insurer's, offered to the drivers on duty. `excessCents`: of a split bill, held on the card of its holder.
 */
export const placeSampleOnAccount = async (
  { ctx, db, requestFor }: Pick<Fixture, 'ctx' | 'db' | 'requestFor'>,
  { partnerId, accountId }: MadePartner,
  excessCents = 0,
): Promise<{ bookingId: string }> => {
  const { quoteId, contact } = await requestFor(null)
  if (excessCents > 0) await leaveExcess(db, quoteId, excessCents)
  const [key] = await db.select().from(partnerKeys).where(eq(partnerKeys.partnerId, partnerId))
  if (!key) throw new Error('the insurer has no key')
  const placed = await inTransaction(db, (tx) =>
    placeOnAccount(ctx, tx, {
      quoteId,
      accountId,
      cover: fullCover,
      collectsExcess: excessCents > 0,
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
  const { bookingId } = must(placed)
  if (excessCents > 0) await holdExcess(ctx, bookingId)
  return { bookingId }
}

/** As if the insurer's rules left so much of the quoted price to the policy's holder. */
const leaveExcess = async (db: Database, quoteId: string, excessCents: number): Promise<void> => {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) throw new Error('no quote')
  const coveredCents = quote.anyDriver.priceCents - excessCents
  const cover = {
    rulesVersion: null,
    homeKm: null,
    coveredCents,
    excessCents,
    lines: [],
    notChecked: [],
  }
  await db.update(quotes).set({ cover }).where(eq(quotes.id, quoteId))
}

const holdExcess = async (ctx: Ctx, bookingId: string): Promise<void> => {
  await payOnPage(must(await openBookingPage(ctx, bookingId)).payAt ?? '')
  must(await confirmHold(ctx, bookingId))
}
