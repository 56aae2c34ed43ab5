/** The mail that invites a person to work for an insurer. Data in, mail out. */
import { formatMoment } from '../../domain/time/dublin-time.ts'
import { layOutMail, type Mail } from '../notifications/index.ts'

type InvitationFacts = {
  companyName: string
  invitedBy: string
  expiresAt: Date
  /** With the token behind a #, where it reaches no log. */
  url: string
}

export const invitationMail = ({ companyName, invitedBy, expiresAt, url }: InvitationFacts): Mail =>
  layOutMail({
    subject: `${companyName} invites you to its Towline dashboard`,
    heading: `Join ${companyName} on Towline`,
    parts: [
      {
        kind: 'text',
        text: `${invitedBy} invites you to see the recoveries, figures and invoices of ${companyName}.`,
      },
      {
        kind: 'text',
        text: 'Press the button, and sign in or sign up with this e-mail address.',
      },
      { kind: 'button', label: 'Accept the invitation', url },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(expiresAt)}. If you do not know ${companyName}, ignore this mail: nothing happens without it.`,
      },
    ],
    reason: `You get this mail because ${companyName} entered this address at Towline.`,
  })
