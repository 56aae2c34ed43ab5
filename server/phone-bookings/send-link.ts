import { formatEuro } from '../../domain/money.ts'
import { phoneLinkMinutes } from '../../domain/bookings/phone-booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { layOutMail, writeMail, writeText } from '../notifications/index.ts'
import { confirmPath } from './link-token.ts'
import { linkKey } from './phone-bookings.store.ts'

export type LinkToSend = {
  phoneBookingId: string
  links: number
  token: string
  phone: string
  email: string | null
  name: string
  priceCents: number
}

/**
 * Sends the caller the link, by text and, where they gave an address, by mail, in the transaction of the booking it opens. No one else
 * sees it, not even the operator. Refusal: `nowhere_to_send`, when texts cannot be sent to this number and there is no address.
 */
export const sendLink = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { phoneBookingId, links, token, phone, email, name, priceCents }: LinkToSend,
): Promise<Outcome<null>> => {
  const key = linkKey(phoneBookingId, links)
  const path = confirmPath(token)
  const isTexted = await writeText(ctx, tx, {
    key: `${key}:text`,
    kind: 'phone_booking',
    phone,
    short: {
      title: 'Confirm your recovery',
      body: `${formatEuro(priceCents)}, agreed by phone. We’ll ask drivers once you confirm.`,
      path,
    },
  })
  if (email !== null) {
    await writeMail(ctx, tx, {
      key: `${key}:mail`,
      kind: 'phone_booking',
      recipientId: null,
      bookingId: null,
      address: email,
      mail: layOutMail({
        subject: 'Confirm your recovery',
        heading: 'Confirm your recovery',
        parts: [
          { kind: 'text', text: `Hello ${name},` },
          {
            kind: 'text',
            text: `As agreed by phone, your recovery costs ${formatEuro(priceCents)}, VAT included. Confirm it and we’ll ask drivers at once. Nothing is charged unless one accepts.`,
          },
          { kind: 'button', label: 'Confirm', url: `${ctx.config.publicOrigin}${path}` },
          { kind: 'text', text: `The link is valid for ${phoneLinkMinutes} minutes.` },
        ],
        reason: 'You’re getting this email because you called Towline for a recovery.',
      }),
    })
  }
  return isTexted || email !== null ? accepted(null) : refused('nowhere_to_send')
}
