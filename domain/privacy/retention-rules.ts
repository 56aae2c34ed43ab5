/**
 * The periods after which jobs delete personal data (Regulation (EU) 2016/679, Article 5(1)(e)). The jobs take their cut-off from here, the
 * deletion log names the rule, and the privacy page and the record of processing print it.
 */
import { interactionsKeptDays } from '../adverts/advert.ts'
import { chatPhotoWaitsHours } from '../bookings/chat.ts'
import {
  closingDays,
  closingMailDays,
  companionDays,
  contactMessageDays,
  evidenceMonths,
  evidenceSealMonths,
  handshakeDays,
  inboundTextDays,
  liveEventsDays,
  notificationsDays,
  offerTraceDays,
  pastDocumentsMonths,
  phoneBookingDays,
  providerEventsDays,
  restingApplicationMonths,
  undoableActionDays,
  unprovenCallerDays,
  unusedAdvertImageDays,
  unusedQuotesDays,
} from '../accounts/retention.ts'
import { businessRecordsYears } from '../law.ts'
import {
  partnerAnswersHours,
  partnerRequestDetailsDays,
  partnerRequestsDays,
} from '../partners/partner.ts'
import { partnerInvitationsKeptDays } from '../partners/partner-company.ts'
import { webhookEventDays } from '../partners/partner-event.ts'
import { sandboxDays } from '../partners/sandbox.ts'
import { positionsKeptDays } from '../support.ts'
import { exportDays } from './export/data-export.ts'

/** Of months only the date counts: a year has twelve of them, however long each is. */
export type Period = { hours: number } | { days: number } | { months: number } | { years: number }

/** Jobs of the timetable that delete. */
export type DeletionJob =
  | 'run-daily-maintenance'
  | 'forget-visitors'
  | 'erase-due-accounts'
  | 'erase-old-bookings'

export type RetentionRule = {
  /** What is deleted, as a noun. */
  removes: string
  after: Period
  /** What the period is counted from: "the day it was sent". */
  from: string
  job: DeletionJob
}

/**
 * Changes with every change of a rule, and never otherwise: the deletion log stores it with what was deleted. A test holds the two together.
 */
export const retentionVersion = '2026-11-29'

/** Photos and pages whose files have not arrived within this time never will. */
const unfinishedUploadHours = 1

const daily = 'run-daily-maintenance'

export const retentionRules = {
  position_trails: {
    removes: 'Trails of positions',
    after: { days: positionsKeptDays },
    from: 'the day of the position',
    job: daily,
  },
  advert_interactions: {
    removes: 'Advertisements seen and opened',
    after: { days: interactionsKeptDays },
    from: 'the day it was seen',
    job: daily,
  },
  live_events: {
    removes: 'Live events',
    after: { days: liveEventsDays },
    from: 'the day it happened',
    job: daily,
  },
  contact_messages: {
    removes: 'Messages to support and our answers',
    after: { days: contactMessageDays },
    from: 'the day it was sent',
    job: daily,
  },
  notifications: {
    removes: 'Recipients, subjects and contents of notifications',
    after: { days: notificationsDays },
    from: 'the day it was written',
    job: daily,
  },
  inbound_texts: {
    removes: 'Numbers and words of texts sent to us',
    after: { days: inboundTextDays },
    from: 'the day it came',
    job: daily,
  },
  companions: {
    removes: 'How customers were while they waited, and their check-ins',
    after: { days: companionDays },
    from: 'the last answer',
    job: daily,
  },
  follow_links: {
    removes: 'Numbers of relatives who were sent a link',
    after: { days: companionDays },
    from: 'the day it was sent',
    job: daily,
  },
  handshakes: {
    removes: 'People named to take a vehicle over',
    after: { days: handshakeDays },
    from: 'the acceptance',
    job: daily,
  },
  offer_traces: {
    removes: 'Reasons why a job was offered to its drivers',
    after: { days: offerTraceDays },
    from: 'the offer',
    job: daily,
  },
  unproven_callers: {
    removes: 'Names and contact details of accounts made for callers',
    after: { days: unprovenCallerDays },
    from: 'the call',
    job: daily,
  },
  phone_bookings: {
    removes: 'What callers said',
    after: { days: phoneBookingDays },
    from: 'the call',
    job: daily,
  },
  undoable_actions: {
    removes: 'What operators pressed and could undo',
    after: { days: undoableActionDays },
    from: 'its end',
    job: daily,
  },
  partner_requests: {
    removes: 'Requests of insurers’ programs',
    after: { days: partnerRequestsDays },
    from: 'the request',
    job: daily,
  },
  partner_request_details: {
    removes: 'Contents of insurers’ requests',
    after: { days: partnerRequestDetailsDays },
    from: 'the request',
    job: daily,
  },
  partner_answers: {
    removes: 'Stored answers to insurers’ programs',
    after: { hours: partnerAnswersHours },
    from: 'the answer',
    job: daily,
  },
  partner_events: {
    removes: 'Events sent to insurers',
    after: { days: webhookEventDays },
    from: 'the event',
    job: daily,
  },
  sandbox: {
    removes: 'Trial bookings and quotes of insurers',
    after: { days: sandboxDays },
    from: 'the booking or quote',
    job: daily,
  },
  partner_invitations: {
    removes: 'Invitations to insurers’ teams',
    after: { days: partnerInvitationsKeptDays },
    from: 'the end of its link',
    job: daily,
  },
  evidence: {
    removes: 'Photos, signatures, odometer readings and hand-over notes',
    after: { months: evidenceMonths },
    from: 'the end of the recovery',
    job: daily,
  },
  evidence_seals: {
    removes: 'Hashes and times of sealed evidence',
    after: { months: evidenceSealMonths },
    from: 'the first of its links',
    job: daily,
  },
  unfinished_photos: {
    removes: 'Photos of vehicles that never arrived',
    after: { hours: unfinishedUploadHours },
    from: 'the start of the upload',
    job: daily,
  },
  past_documents: {
    removes: 'Refused and replaced documents of drivers',
    after: { months: pastDocumentsMonths },
    from: 'the day it was refused or replaced',
    job: daily,
  },
  resting_applications: {
    removes: 'Documents of applications that were not continued',
    after: { months: restingApplicationMonths },
    from: 'the last change of the application',
    job: daily,
  },
  unfinished_pages: {
    removes: 'Pages of documents that never arrived',
    after: { hours: unfinishedUploadHours },
    from: 'the start of the upload',
    job: daily,
  },
  orphaned_chat_photos: {
    removes: 'Chat photos that were never sent',
    after: { hours: chatPhotoWaitsHours },
    from: 'the upload',
    job: daily,
  },
  orphaned_advert_images: {
    removes: 'Images that no advertisement shows',
    after: { days: unusedAdvertImageDays },
    from: 'the upload',
    job: daily,
  },
  expired_sessions: {
    removes: 'Sessions',
    after: { hours: 0 },
    from: 'the end of the session',
    job: daily,
  },
  sign_in_tokens: {
    removes: 'Codes and links for signing in',
    after: { hours: 0 },
    from: 'the end of the code or link',
    job: daily,
  },
  unused_quotes: {
    removes: 'Quotes that were not booked',
    after: { days: unusedQuotesDays },
    from: 'the quote',
    job: daily,
  },
  provider_events: {
    removes: 'Events of the card payment provider',
    after: { days: providerEventsDays },
    from: 'the event',
    job: daily,
  },
  closed_accounts: {
    removes: 'Data of closed accounts',
    after: { days: closingDays },
    from: 'the day closing began',
    job: 'erase-due-accounts',
  },
  data_exports: {
    removes: 'Archives of people’s data',
    after: { days: exportDays },
    from: 'the day it was requested',
    job: daily,
  },
  tax_reports: {
    // Taxes Consolidation Act 1997, s. 886(4): six years
    removes: 'Reports to Revenue of what drivers were paid',
    after: { years: businessRecordsYears },
    from: 'the end of the year that they are about',
    job: daily,
  },
  old_bookings: {
    // Companies Act 2014, s. 285(1): from the end of the financial year of the latest date that a record is about
    removes: 'The people of old bookings and of their documents',
    after: { years: businessRecordsYears },
    from: 'the end of the year of the last entry in the books',
    job: 'erase-old-bookings',
  },
  closing_mails: {
    removes: 'Addresses of closed accounts in the mail that says so',
    after: { days: closingMailDays },
    from: 'the day it was written',
    job: daily,
  },
  visitor_salts: {
    removes: 'Secrets that told visitors apart',
    after: { hours: 0 },
    from: 'the end of the day',
    job: 'forget-visitors',
  },
  rate_limits: {
    removes: 'Counters of requests, by hashed address',
    after: { hours: 1 },
    from: 'the first request counted',
    job: 'forget-visitors',
  },
} as const satisfies Record<string, RetentionRule>

export type RuleName = keyof typeof retentionRules

export const ruleNames = Object.keys(retentionRules).filter(
  (name): name is RuleName => name in retentionRules,
)
