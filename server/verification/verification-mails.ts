/** The mails about driver verification and documents. Data in, mail out. */
import { endOfDate } from '../../domain/time/calendar-date.ts'
import { vehicleMaxAgeYears } from '../../domain/drivers/driver-requirements.ts'
import { formatDate } from '../../domain/time/dublin-time.ts'
import { activationWithinHours } from '../../domain/drivers/verification.ts'
import type { VerificationTransition } from '../../domain/drivers/verification-transitions.ts'
import { documentRules, type DocumentKind } from '../../domain/drivers/verification-documents.ts'
import { layOutMail, type Mail, type MailPart } from '../notifications/index.ts'

type About = { fullName: string; url: string }

const reason = 'You’re getting this email because you drive, or applied to drive, for Towline.'

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
  about: About & {
    reason: string
    refusedDocuments: readonly { kind: DocumentKind; reason: string | null }[]
  },
): Mail | null => {
  switch (transition) {
    case 'submit':
      return mail(about, 'We have your application', 'We have your application', [
        text(`We’ve received it and decide within ${activationWithinHours} hours.`),
        text('There’s nothing you need to do. We’ll email you if we need anything else.'),
      ])
    case 'verify':
      return mail(about, 'You are verified', 'You can take jobs now', [
        text('We’ve checked your documents, and everything is in order.'),
        text('Go on duty on your dashboard to get job offers near you.'),
      ])
    case 'return':
      return mail(about, 'Your application needs a change', 'Please change something', [
        text('We’ve checked your application and can’t verify you yet:'),
        ...(about.reason === '' ? [] : [text(about.reason)]),
        ...about.refusedDocuments.map((one) =>
          text(`${documentRules[one.kind].label}: ${one.reason ?? ''}`),
        ),
        text('Change only that and send it again. Everything else you entered is saved.'),
      ])
    case 'suspend':
      return mail(about, 'You are suspended', 'You won’t get offers for now', [
        text('We’ve stopped your offers:'),
        text(about.reason),
        text('You can still finish a job you’ve started.'),
      ])
    case 'reinstate':
      return mail(about, 'You can take jobs again', 'You can take jobs again', [
        text('You are no longer suspended. Go on duty on your dashboard when you are ready.'),
      ])
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
  mail(about, `${documentRules[kind].label}: accepted`, 'Your new document is accepted', [
    text(`${documentRules[kind].label}: we’ve checked the new one, and it’s valid from now on.`),
  ])

export const documentRefusedMail = (about: About & { reason: string }, kind: DocumentKind): Mail =>
  mail(
    about,
    `${documentRules[kind].label}: please send it again`,
    'Please send a document again',
    [text(`${documentRules[kind].label}: we can’t accept the new one yet:`), text(about.reason)],
  )

/** `validUntil`: a date, `2026-12-04`. */
export const documentsEndMail = (about: About, kind: DocumentKind, validUntil: string): Mail => {
  const { label } = documentRules[kind]
  const lastDay = formatDate(new Date(endOfDate(validUntil).getTime() - 1))
  return mail(about, `${label} ends on ${lastDay}`, 'A document is about to expire', [
    text(`${label}: valid until the end of ${lastDay}.`),
    text(
      'Send the new one before then so that your offers don’t stop. The old one is valid until then.',
    ),
  ])
}

/** `until`: offers stop at this time. */
export const documentsWantedMail = (about: About, labels: readonly string[], until: Date): Mail => {
  const lastDay = formatDate(new Date(until.getTime() - 1))
  return mail(about, `Send your documents by ${lastDay}`, 'We need your documents', [
    text(`Towline now keeps every driver’s documents. Still to do: ${labels.join(', ')}.`),
    text(`Send them soon: your offers stop after ${lastDay} until we’ve accepted them all.`),
  ])
}

export const documentsEndedMail = (about: About, labels: readonly string[]): Mail =>
  mail(about, 'Your documents are out of date', 'You are off duty: documents are out of date', [
    text(`No longer valid: ${labels.join(', ')}.`),
    text('We took you off duty. You’ll get offers again once we’ve checked the new ones.'),
  ])

/** `until`: the truck is too old from then on. */
export const truckAgesMail = (about: About, until: Date): Mail => {
  const lastDay = formatDate(new Date(until.getTime() - 1))
  return mail(
    about,
    `Your truck is ${vehicleMaxAgeYears} years old soon`,
    'Your truck will soon be too old',
    [
      text(
        `Trucks must be under ${vehicleMaxAgeYears} years old. Your offers stop after ${lastDay}.`,
      ),
      text(
        'If you drive another truck by then, withdraw your application, change it and send it again.',
      ),
    ],
  )
}

/** `details`: what is wrong with truck or licence, one sentence each. */
export const detailsEndedMail = (about: About, details: readonly string[]): Mail =>
  mail(about, 'You won’t get offers for now', 'You are off duty', [
    text(`Something no longer meets the requirements. ${details.join('. ')}.`),
    text(
      'We took you off duty. Withdraw your application, change it and send it again: you’ll get offers once we’ve checked it.',
    ),
  ])
