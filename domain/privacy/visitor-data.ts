/** Data of visitors, and of the people of insurers and of Towline itself: the rest of the retention table. */
import { interactionsKeptDays } from '../adverts/advert.ts'
import {
  undoableActionDays,
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
import { keptBy, outside, rule, withAccount, type DataCategory } from './data-category.ts'

const asRecords = `${businessRecordsYears} years after the booking, as tax and company law ask`

/** Printed with the data of a booking. */
export const insuredData: readonly DataCategory[] = [
  {
    id: 'insured',
    part: 'bookings',
    what: 'What your insurer sends us when it books for you: your name, number, email, policy number and claim reference',
    why: 'To have your vehicle recovered and to settle it with your insurer. You get the start code and a link to the trip by text and email.',
    whose: ['customer'],
    bases: ['interest', 'duty'],
    basisText: 'Legitimate interest, (f)',
    kept: `${asRecords}. The answers that your insurer’s programs got from us: ${partnerAnswersHours} hours; what we told them of the trip, with policy number and claim reference: ${webhookEventDays} days; which requests they made, without your name, contact details, places, policy or claim: ${partnerRequestDetailsDays} days, and that they made one ${partnerRequestsDays} days`,
    endings: [
      keptBy('business_records'),
      rule('partner_answers'),
      rule('partner_events'),
      rule('partner_request_details'),
      rule('partner_requests'),
    ],
    seenBy:
      'Your insurer, which also sees the start code and where the truck is; your driver, as with any booking, but not the policy or the claim; our operators',
    recipients: ['hosting', 'insurer'],
    tables: [
      'insurance_bookings',
      'partner_answers',
      'partner_events',
      'partner_requests',
      'webhook_deliveries',
      'webhook_attempts',
      'partner_invoices',
      'partner_credit_notes',
    ],
  },
  {
    id: 'insurer_people',
    part: 'bookings',
    what: 'That you work for an insurer, and the email address it invites you by',
    why: 'So that you see the insurer’s recoveries, figures and invoices.',
    whose: ['insurer'],
    bases: ['interest'],
    kept: `Until the insurer removes you; the invitation: ${partnerInvitationsKeptDays} days after its link was used, taken back or over`,
    endings: [withAccount, rule('partner_invitations')],
    seenBy: 'The insurer’s people; our operators',
    recipients: ['hosting', 'insurer'],
    tables: ['partner_staff', 'partner_invitations', 'insurance_partners', 'partner_keys'],
  },
  {
    id: 'sandbox',
    part: null,
    what: 'Trial bookings of an insurer’s developers, which may hold what they typed',
    why: 'To let them try the interface before it is live.',
    whose: ['insurer'],
    bases: ['interest'],
    kept: `${sandboxDays} days`,
    endings: [rule('sandbox')],
    seenBy: 'The insurer’s people',
    recipients: ['hosting', 'insurer'],
    tables: ['sandbox_bookings', 'sandbox_quotes'],
  },
]

export const visitorData: readonly DataCategory[] = [
  {
    id: 'own_position',
    part: 'visitors',
    what: 'Your position, when you press “Use my location”',
    why: 'To find the nearest place, street and Eircode area. Your browser asks you first.',
    whose: ['visitor', 'customer'],
    bases: ['before_contract'],
    kept: `With the quote, as its pickup: ${unusedQuotesDays} days if you do not book`,
    endings: [rule('unused_quotes')],
    seenBy: 'You; a driver of the job',
    recipients: ['hosting', 'place_search'],
    tables: ['quotes'],
  },
  {
    id: 'addresses',
    part: 'visitors',
    what: 'Your address on the internet',
    why: 'To stop floods and guessing of passwords. Counted under a hash.',
    whose: ['visitor'],
    bases: ['interest'],
    kept: 'About 1 hour',
    endings: [rule('rate_limits')],
    seenBy: 'No one',
    recipients: ['hosting'],
    tables: ['limit_windows'],
  },
  {
    id: 'adverts_seen',
    part: 'visitors',
    what: 'Advertisements seen and opened',
    why: 'To count a view once per person and day. A key made from your address with a secret of the day, and the kind of browser; the secret is destroyed at the end of the day.',
    whose: ['visitor'],
    bases: ['interest'],
    kept: `${interactionsKeptDays} days, without anything that leads back to you`,
    endings: [rule('advert_interactions'), rule('visitor_salts')],
    seenBy: 'Advertisers: totals only',
    recipients: ['hosting'],
    tables: ['ad_interactions', 'visitor_salts'],
  },
  {
    id: 'server_log',
    part: 'visitors',
    what: 'Server log',
    why: 'To find faults: which page, when, how long, what went wrong, with the identifier of your account and of the booking it was about. Names, addresses, numbers and contents are not in it.',
    whose: ['visitor'],
    bases: ['interest'],
    kept: 'As long as it helps to find a fault',
    endings: [outside],
    seenBy: 'Our operators',
    recipients: ['hosting'],
    tables: [],
  },
]

export const operatorData: readonly DataCategory[] = [
  {
    id: 'audit_log',
    part: null,
    what: 'What operators and insurers’ administrators did and looked at, when, and why',
    why: 'To show who saw and changed personal data, and to find misuse.',
    whose: ['operator', 'insurer'],
    bases: ['duty', 'interest'],
    kept: 'For ever: a row cannot be changed or deleted',
    endings: [keptBy('accountability')],
    seenBy: 'Our operators',
    recipients: ['hosting'],
    tables: ['audit.audit_log'],
  },
  {
    id: 'operator_work',
    part: null,
    what: 'Shifts, saved views, and what operators press and may undo',
    why: 'To hand work over, and to take a slip back.',
    whose: ['operator'],
    bases: ['interest'],
    kept: `As long as they work for us; what they could undo ${undoableActionDays} days`,
    endings: [withAccount, rule('undoable_actions')],
    seenBy: 'Our operators',
    recipients: ['hosting'],
    tables: ['operator_shifts', 'board_views', 'undoable_actions'],
  },
  {
    id: 'legal_holds',
    part: null,
    what: 'Which bookings are on legal hold, until when, by whom and why',
    why: 'To keep what a claim or an authority needs (Article 18(1)(c)).',
    whose: ['customer', 'dealer', 'driver', 'operator'],
    bases: ['interest'],
    kept: `${businessRecordsYears} years after the booking, for as long as a claim may be brought`,
    endings: [keptBy('claims')],
    seenBy: 'Our operators; the people of the booking, that there is one and until when',
    recipients: ['hosting'],
    tables: ['legal_holds'],
  },
  {
    id: 'publishing',
    part: null,
    what: 'Which operator published a tariff or an insurer’s cover rules, uploaded an advertisement or recorded a payment',
    why: 'To know who answers for it.',
    whose: ['operator'],
    bases: ['duty'],
    kept: `${businessRecordsYears} years; an image that no advertisement shows ${unusedAdvertImageDays} days`,
    endings: [keptBy('business_records'), rule('orphaned_advert_images')],
    seenBy: 'Our operators',
    recipients: ['hosting'],
    tables: ['tariff_versions', 'cover_rules', 'advert_charges', 'advert_pictures', 'partner_invoice_payments'],
  },
]
