import type { CompanionView } from '../../contract/bookings/companion.ts'
import { isReachablePhone } from '../../contract/accounts/phone-number.ts'
import { firstNameOf } from '../../domain/accounts/first-name.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { followLinksMax } from '../../domain/companion/companion.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { sharePathOf, shareTripIn } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { mayText, writeText } from '../notifications/index.ts'
import { lockCompanion, publishCompanion, rulesFor } from './change-companion.ts'
import { followLinksOf, insertFollowLink } from './companion.store.ts'
import { viewCompanion } from './view-companion.ts'

/**
 * Texts the link of the shared trip (decision 0022) to a number of the customer's choice: each number once, and no more than
 * `followLinksMax` for a trip. The link ends with the trip. Refusals: `not_found`, `companion_not_open`, `companion_over`,
 * `follow_links_used`, `follow_link_not_texted`.
 */
export const textFollowLink = (
  ctx: Ctx,
  { bookingId, phone: typed }: { bookingId: string; phone: string },
): Promise<Outcome<CompanionView>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockCompanion(ctx, tx, bookingId)
    if (!locked) return refused('not_found')
    const { booking, now } = locked
    const view = async () => accepted(await viewCompanion(ctx, tx, booking, 'customer'))
    if (booking.status === 'pending') return refused('companion_not_open')
    if (!rulesFor(booking).mayFollow) return refused('companion_over')
    const phone = toE164(typed)
    if (phone === null || !isReachablePhone(phone) || !mayText(ctx.config)) {
      return refused('follow_link_not_texted')
    }
    const sent = await followLinksOf(tx, bookingId)
    if (sent.some((one) => one.phone === phone)) return view()
    if (sent.length >= followLinksMax) return refused('follow_links_used')
    const shared = await shareTripIn(ctx, tx, bookingId)
    if (!shared.ok) return shared
    const path = await sharePathOf(ctx, tx, booking)
    if (path === null) throw new Error(`${bookingId} was shared without a link`)
    await writeText(ctx, tx, {
      key: `follow_link:${bookingId}:${sent.length + 1}`,
      kind: 'follow_link',
      phone,
      short: {
        title: `Follow ${firstNameOf(booking.customerName)}’s recovery`,
        body: 'It ends with the trip.',
        path,
      },
    })
    await insertFollowLink(tx, { bookingId, phone, sentAt: now })
    await publishCompanion(ctx, tx, bookingId)
    return view()
  })
