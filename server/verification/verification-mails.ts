/** The mails about driver verification and documents. Data in, mail out. */
import { endOfDate } from '../../domain/time/calendar-date.ts'
import { vehicleMaxAgeYears } from '../../domain/drivers/driver-requirements.ts'
import { formatDate } from '../../domain/time/dublin-time.ts'
import type { VerificationTransition } from '../../domain/drivers/verification-transitions.ts'
import { documentRules, type DocumentKind } from '../../domain/drivers/verification-documents.ts'
import { layOutMail, type Mail, type MailPart } from '../notifications/index.ts'

type About = { fullName: string; url: string }

const reason = 'You get this mail because you drive, or asked to drive, for Towline.'

const mail = (
  { fullName, url }: About,
  subject: string,
  heading: string,
  parts: readonly MailPart[],
): Mail =>
  layOutMail({
    subject,
    heading,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      ...parts,
      { kind: 'button', label: 'Open your application', url },
    ],
    reason,
  })

const text = (words: string): MailPart => ({ kind: 'text', text: words })

/** Null: no mail for this transition. */
export const transitionMail = (
  transition: VerificationTransition,
  about: About & { reason: string },
): Mail | null => {
  switch (transition) {
    case 'verify':
      return mail(about, 'You are verified', 'You can take jobs now', [
        text('We have looked at your papers, and all is in order.'),
        text('Go on duty on your dashboard, and jobs near you are offered to you.'),
      ])
    case 'return':
      return mail(about, 'Your application needs a change', 'Please change something', [
        text('We have looked at your application and cannot verify you yet:'),
        text(about.reason),
        text('Change it and send it again. Everything else you entered is still there.'),
      ])
    case 'suspend':
      return mail(about, 'You are suspended', 'You are offered no jobs for now', [
        text('We have stopped offers to you:'),
        text(about.reason),
        text('A job that you have begun is still yours to finish.'),
      ])
    case 'reinstate':
      return mail(about, 'You can take jobs again', 'You can take jobs again', [
        text('You are no longer suspended. Go on duty on your dashboard when you are ready.'),
      ])
    case 'submit':
    case 'take_back':
    case 'begin_review':
      return null
    default: {
      const unknown: never = transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

export const documentAcceptedMail = (about: About, kind: DocumentKind): Mail =>
  mail(about, `${documentRules[kind].label}: accepted`, 'Your new paper counts', [
    text(`${documentRules[kind].label}: we have looked at the new one, and it counts from now on.`),
  ])

export const documentRefusedMail = (about: About & { reason: string }, kind: DocumentKind): Mail =>
  mail(about, `${documentRules[kind].label}: please send it again`, 'Please send a paper again', [
    text(`${documentRules[kind].label}: the new one does not count yet:`),
    text(about.reason),
  ])

/** `validUntil`: a date, `2026-12-04`. */
export const documentsEndMail = (about: About, kind: DocumentKind, validUntil: string): Mail => {
  const { label } = documentRules[kind]
  const lastDay = formatDate(new Date(endOfDate(validUntil).getTime() - 1))
  return mail(about, `${label} ends on ${lastDay}`, 'A paper of yours ends soon', [
    text(`${label}: valid until the end of ${lastDay}.`),
    text('Send the new one before, so that offers do not stop. The old one counts until then.'),
  ])
}

/** `until`: offers stop at this time. */
export const documentsWantedMail = (about: About, labels: readonly string[], until: Date): Mail => {
  const lastDay = formatDate(new Date(until.getTime() - 1))
  return mail(about, `Send your papers by ${lastDay}`, 'We need your papers', [
    text(`Towline now keeps the papers of every driver. Still to do: ${labels.join(', ')}.`),
    text(`Send them soon: offers to you stop after ${lastDay} until we have accepted them all.`),
  ])
}

export const documentsEndedMail = (about: About, labels: readonly string[]): Mail =>
  mail(about, 'Your papers are out of date', 'You are off duty: papers are out of date', [
    text(`No longer valid: ${labels.join(', ')}.`),
    text('We took you off duty. You are offered jobs again when we have looked at the new ones.'),
  ])

/** `until`: the truck is too old from then on. */
export const truckAgesMail = (about: About, until: Date): Mail => {
  const lastDay = formatDate(new Date(until.getTime() - 1))
  return mail(
    about,
    `Your truck is ${vehicleMaxAgeYears} years old soon`,
    'Your truck grows too old',
    [
      text(
        `Trucks must be under ${vehicleMaxAgeYears} years old. Offers to you stop after ${lastDay}.`,
      ),
      text(
        'If you drive another truck by then, take your application back, change it and send it again.',
      ),
    ],
  )
}

/** `details`: what is wrong with truck or licence, one sentence each. */
export const detailsEndedMail = (about: About, details: readonly string[]): Mail =>
  mail(about, 'You are offered no jobs for now', 'You are off duty', [
    text(`This is no longer as it has to be. ${details.join('. ')}.`),
    text(
      'We took you off duty. Take your application back, change it and send it again: you are offered jobs when we have looked at it.',
    ),
  ])
