/** The mails about closing an account: at its start, when it is kept, and when it is erased. */
import { formatDate } from '../../domain/time/dublin-time.ts'
import { keptAfterClosing } from '../../domain/privacy/closing.ts'
import { supportContact } from '../../domain/support.ts'
import type { Profile } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { layOutMail, writeMail, type Mail } from '../notifications/index.ts'

type Person = Pick<Profile, 'id' | 'fullName' | 'email' | 'receiptEmail' | 'role'>

export type ClosingStep =
  | { kind: 'begun'; closureId: string; dueAt: Date }
  | { kind: 'kept'; closureId: string }
  | { kind: 'closed'; closureId: string }

const writtenTo = 'You’re getting this email because it is about your account at Towline.'

/** Once for each step. An account without any address gets none. The last one names no recipient: there is no account any more. */
export const notifyOfClosing = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  person: Person,
  step: ClosingStep,
): Promise<void> => {
  const address = person.email ?? person.receiptEmail
  if (address === null) return
  await writeMail(ctx, tx, {
    key: `account_${step.kind}:${step.closureId}`,
    kind: step.kind === 'closed' ? 'account_closed' : `account_closing_${step.kind}`,
    recipientId: step.kind === 'closed' ? null : person.id,
    bookingId: null,
    address,
    mail: mailOf(step, person, `${ctx.config.publicOrigin}/account`),
  })
}

const mailOf = (step: ClosingStep, { fullName, role }: Person, accountUrl: string): Mail => {
  switch (step.kind) {
    case 'begun':
      return layOutMail({
        subject: `Your Towline account closes on ${formatDate(step.dueAt)}`,
        heading: 'Your account is closing',
        parts: [
          { kind: 'text', text: `Hello ${fullName},` },
          {
            kind: 'text',
            text: `On ${formatDate(step.dueAt)} we erase your account. Until then you can’t book or drive, and you can change your mind.`,
          },
          { kind: 'button', label: 'Keep my account', url: accountUrl },
          {
            kind: 'note',
            text: `If this wasn’t you, sign in, keep your account and change your password, or write to ${supportContact.email}.`,
          },
        ],
        reason: writtenTo,
      })
    case 'kept':
      return layOutMail({
        subject: 'Your Towline account stays open',
        heading: 'Your account stays open',
        parts: [
          { kind: 'text', text: `Hello ${fullName},` },
          { kind: 'text', text: 'Nothing was erased. You can use Towline as before.' },
          { kind: 'button', label: 'Your account', url: accountUrl },
        ],
        reason: writtenTo,
      })
    case 'closed': {
      const kept = keptAfterClosing(role).map(({ what }) => what)
      return layOutMail({
        subject: 'Your Towline account is closed',
        heading: 'Your account is closed',
        parts: [
          { kind: 'text', text: `Hello ${fullName},` },
          {
            kind: 'text',
            text: 'We have erased your account, and your saved cards with the card payment provider. You can’t sign in any more.',
          },
          { kind: 'text', text: `What the law makes us keep: ${kept.join('; ')}.` },
          { kind: 'note', text: `We delete your address from this email’s record tomorrow.` },
        ],
        reason: writtenTo,
      })
    }
    default: {
      const unknown: never = step
      throw new Error(`unknown step ${JSON.stringify(unknown)}`)
    }
  }
}
