/**
 * The personal data that the privacy policy lists: one row for each thing that is stored or shown. Periods come from the rules and jobs
 * that enforce them. Articles are those of Regulation (EU) 2016/679.
 */
import { interactionsKeptDays } from '../../../../domain/adverts/advert.ts'
import { chatPhotoWaitsHours } from '../../../../domain/bookings/chat.ts'
import { businessRecordsYears } from '../../../../domain/law.ts'
import {
  partnerAnswersHours,
  partnerRequestDetailsDays,
} from '../../../../domain/partners/partner.ts'
import { partnerInvitationsKeptDays } from '../../../../domain/partners/partner-company.ts'
import { webhookEventDays } from '../../../../domain/partners/partner-event.ts'
import {
  companionDays,
  contactMessageDays,
  evidenceMonths,
  inboundTextDays,
  notificationsDays,
  offerTraceDays,
  phoneBookingDays,
  unprovenCallerDays,
  pastDocumentsMonths,
  restingApplicationMonths,
  sessionDays,
  unusedQuotesDays,
  waitingMessagesHours,
  waitingPhotosDays,
} from '../../../../domain/accounts/retention.ts'
import { positionsKeptDays } from '../../../../domain/support.ts'

export type DataRow = {
  what: string
  why: string
  /** The legal basis in Article 6(1). */
  basis: string
  kept: string
  seenBy: string
}

const contract = 'Contract, (b)'
const duty = 'Legal duty, (c)'
const interest = 'Legitimate interest, (f)'

const asRecords = `${businessRecordsYears} years after the booking, as tax and company law ask`

export const dataOfAccounts: readonly DataRow[] = [
  {
    what: 'Name, phone, email for signing in and for receipts, role',
    why: 'To run your account, to let you in by phone, and to write to you about your bookings.',
    basis: contract,
    kept: 'Until you close the account',
    seenBy: 'You; our operators',
  },
  {
    what: 'Password',
    why: 'To let you in. Only a one-way hash (argon2id) is stored.',
    basis: contract,
    kept: 'Until you change it or close the account',
    seenBy: 'No one',
  },
  {
    what: 'Sign-in with Google or Apple',
    why: 'Who you are, as they confirm it. Their access tokens are not kept.',
    basis: contract,
    kept: 'Until you close the account',
    seenBy: 'You; the company you sign in with',
  },
  {
    what: 'Session',
    why: 'To know you from page to page, and to show you where you are signed in: the kind of browser, and when it was last used. No address is stored with it.',
    basis: contract,
    kept: `${sessionDays} days, or until you sign out`,
    seenBy: 'You',
  },
  {
    what: 'Dealers: your monthly statements',
    why: 'To have each month’s bookings on one document.',
    basis: contract,
    kept: asRecords,
    seenBy: 'You',
  },
  {
    what: 'Emails, pushes and texts we send you',
    why: 'To send each of them once, and to know that it went.',
    basis: contract,
    kept: `The text until it is sent or, if it did not reach you, until one of us has dealt with it, at most ${notificationsDays} days; your address or number and the subject ${notificationsDays} days`,
    seenBy:
      'You; the companies that deliver our emails and texts. If one did not reach you, our operators: to whom and about what',
  },
  {
    what: 'Which drivers a job was offered to, or not, and why',
    why: 'So that a driver and our operators can see that jobs go out by the published rules.',
    basis: interest,
    kept: `${offerTraceDays} days`,
    seenBy: 'Our operators; of themselves the driver. No customer’s name or address is in it',
  },
  {
    what: 'Browsers that take pushes: their address at the browser’s push service, and its kind',
    why: 'To reach you when Towline is closed, where you turned that on. What we push is encrypted for your browser.',
    basis: 'Consent, (a)',
    kept: 'Until you turn it off or the session ends',
    seenBy: 'You. The push service of your browser sees that something came, not what',
  },
  {
    what: 'Texts you send us, and that you want none',
    why: 'To answer them, and to act on your booking when you say so. STOP is kept so that we keep to it.',
    basis: contract,
    kept: `Your words until they are answered, your number ${inboundTextDays} days; that you want no texts until you send START`,
    seenBy:
      'You; the company that delivers our texts. Our operators see what was done with a booking',
  },
  {
    what: 'What you do not want to be told, and how you want texts',
    why: 'To leave it out.',
    basis: contract,
    kept: 'Until you close the account',
    seenBy: 'You',
  },
  {
    what: 'Name, number, email address and what you said, when you book by phone',
    why: 'To send you the link by which you confirm it.',
    basis: 'Steps before a contract, (b)',
    kept: `${phoneBookingDays} days; what you confirm is a booking. An account made for it goes after ${unprovenCallerDays} days without a card or a proven address`,
    seenBy: 'Our operators',
  },
  {
    what: 'Messages to support, and our answers',
    why: 'To answer you.',
    basis: interest,
    kept: `${contactMessageDays} days`,
    seenBy: 'Our operators',
  },
]

export const dataOfBookings: readonly DataRow[] = [
  {
    what: 'Quotes you did not book',
    why: 'To show a price before any account.',
    basis: 'Steps before a contract, (b)',
    kept: `${unusedQuotesDays} days`,
    seenBy: 'You',
  },
  {
    what: 'Booking: places, vehicle and its registration if you give it, notes, price, what happened when',
    why: 'To have the vehicle recovered, and to prove afterwards what was done.',
    basis: `${contract}; then ${duty.toLowerCase()}`,
    kept: asRecords,
    seenBy:
      'You; your driver; our operators. Drivers who are asked: first name, area, kind of vehicle and notes, not its registration. Anyone with the link to a trip you share: its places and progress, until it ends',
  },
  {
    what: 'Photos of the vehicle, the signature at hand-over, and why one is missing',
    why: 'To prove how the vehicle was, before and after. What your phone writes into a photo, such as the place, is removed.',
    basis: contract,
    kept: `${evidenceMonths} months after the recovery`,
    seenBy:
      'You; your driver; drivers who are asked, of the damage; your insurer, why one is missing; our operators, whose every view is recorded; anyone you or your driver give the evidence pack to',
  },
  {
    what: 'Photos that wait on your device for a connection',
    why: 'So that none is lost when the line is bad or the page is closed.',
    basis: contract,
    kept: `Until they are sent, you discard them or sign out; ${waitingPhotosDays} days at most`,
    seenBy: 'You alone. They are on your device and not with us',
  },
  {
    what: 'Messages that wait on your device for a connection, and those you are writing',
    why: 'So that none is lost when the line is bad or the page is closed.',
    basis: contract,
    kept: `Until they are sent, you remove them or sign out; not used any more ${waitingMessagesHours} hours after you last wrote`,
    seenBy: 'You alone. They are on your device and not with us',
  },
  {
    what: 'Start code of a booking',
    why: 'So that the recovery begins with the right driver at the right vehicle.',
    basis: contract,
    kept: 'From acceptance until the recovery begins; that it was told, as the booking',
    seenBy: 'You alone. You tell it to your driver',
  },
  {
    what: 'Your number and email in a booking',
    why: 'So that the driver can reach you, and you the driver.',
    basis: contract,
    kept: 'On the driver’s screen from acceptance to the end of the job; in our records as the booking',
    seenBy: 'Your driver, for that time; our operators',
  },
  {
    what: 'What your insurer sends us when it books for you: your name, number, email, policy number and claim reference',
    why: 'To have your vehicle recovered and to settle it with your insurer. You get the start code and a link to the trip by text and email.',
    basis: interest,
    kept: `${asRecords}. The answers that your insurer’s programs got from us: ${partnerAnswersHours} hours; what we told them of the trip, with policy number and claim reference: ${webhookEventDays} days; which requests they made, without your name, contact details, places, policy or claim: ${partnerRequestDetailsDays} days`,
    seenBy:
      'Your insurer, which also sees the start code and where the truck is; your driver, as with any booking, but not the policy or the claim; our operators',
  },
  {
    what: 'That you work for an insurer, and the email address it invites you by',
    why: 'So that you see the insurer’s recoveries, figures and invoices.',
    basis: interest,
    kept: `Until the insurer removes you; the invitation: ${partnerInvitationsKeptDays} days after its link was used, taken back or over`,
    seenBy: 'The insurer’s people; our operators',
  },
  {
    what: 'Messages between customer and driver, and photos in them',
    why: 'So that the two find each other, and to prove afterwards what was said. What your phone writes into a photo, such as the place, is removed.',
    basis: contract,
    kept: `${asRecords}. A photo that was not sent as a message: ${chatPhotoWaitsHours} hours`,
    seenBy: 'The two of them; our operators, whose every view is recorded',
  },
  {
    what: 'How you are while you wait, if you tell us: alone, with a child, unwell, in a live lane, your phone’s battery, a note; your check-ins, and what our operators did about them',
    why: 'To send help sooner, to check on you, and to wake an operator when you don’t answer. You need not answer, and you can stop at any time, which removes what you said.',
    basis: 'Consent, (a) and Article 9(2)(a): it may be about your health',
    kept: `${companionDays} days`,
    seenBy:
      'You; our operators, whose every view is recorded. What you said, but not your check-ins: the driver on your job, until it ends',
  },
  {
    what: 'The number of a relative, if you have us text them the link of your trip',
    why: 'To send that one text. It’s used only for that.',
    basis: interest,
    kept: `${companionDays} days`,
    seenBy: 'You; the provider that delivers our texts',
  },
  {
    what: 'What our operators write down about a booking, and what they write to you about it',
    why: 'So that the next person who helps you knows what was said and done.',
    basis: interest,
    kept: asRecords,
    seenBy: 'Our operators, whose every look is recorded; what was written to you: you',
  },
  {
    what: 'The sentences you agreed to, and when',
    why: 'To prove the order and your request to start at once.',
    basis: duty,
    kept: asRecords,
    seenBy: 'You; our operators',
  },
  {
    what: 'Saved cards: brand, last four digits, expiry, and when you agreed to keep them',
    why: 'To pay the next booking without typing the card again. The card itself is kept by the card payment provider.',
    basis: 'Consent, (a)',
    kept: 'Until you remove the card on your account page, which removes it at the provider as well',
    seenBy: 'You; the card payment provider',
  },
  {
    what: 'Payment: amount, state, reference of the provider',
    why: 'To hold, take and give back the price. Card numbers go to the card payment provider and never reach us.',
    basis: `${contract}; then ${duty.toLowerCase()}`,
    kept: asRecords,
    seenBy: 'You; our operators; the card payment provider',
  },
  {
    what: 'Receipts and credit notes: your name, your driver’s, the places, the amounts',
    why: 'To give you one, and to prove what was sold and taxed. What one says never changes.',
    basis: duty,
    kept: asRecords,
    seenBy: 'You; our operators, whose every view is recorded; Revenue, where the law asks',
  },
  {
    what: 'Places you save: home, work, yards, others',
    why: 'So that you can pick them with one press when you book.',
    basis: contract,
    kept: 'Until you remove them',
    seenBy: 'You. One that you book with: as any other place of a booking',
  },
  {
    what: 'Rating and comment',
    why: 'So that others know how good a driver is.',
    basis: interest,
    kept: 'As long as the driver is listed',
    seenBy: 'The stars: everyone, in the driver’s average. The comment: your driver; our operators',
  },
]

export const dataOfDrivers: readonly DataRow[] = [
  {
    what: 'Profile: name, place, truck, services, rate, rating',
    why: 'So that customers can choose.',
    basis: contract,
    kept: 'As long as you drive with us',
    seenBy: 'Everyone',
  },
  {
    what: 'Licence, insurance, truck documents, photo of the truck',
    why: 'To verify you before the first job, and again with each renewal you send.',
    basis: `${contract}; ${interest.toLowerCase()}: safety`,
    kept: `As long as they count. One that was refused or replaced: ${pastDocumentsMonths} months. Of an application that is not continued: ${restingApplicationMonths} months`,
    seenBy: 'You; our operators, whose every view is recorded',
  },
  {
    what: 'Photo of you, if you add one',
    why: 'So that your customer knows who is coming.',
    basis: interest,
    kept: `As long as you drive with us. One that was refused or replaced: ${pastDocumentsMonths} months`,
    seenBy: 'You; our operators; your customer, from acceptance until the job ends',
  },
  {
    what: 'Your weekly hours, if you set any',
    why: 'To take you on and off duty when you want.',
    basis: contract,
    kept: 'Until you change them',
    seenBy: 'You',
  },
  {
    what: 'Position on duty',
    why: 'To offer you jobs near you, and to show your customer the truck. Off duty none is taken.',
    basis: contract,
    kept: `The last one until you go off duty. Any raw trail is deleted after ${positionsKeptDays} days`,
    seenBy:
      'Your customer, and anyone they give the trip’s link to, from acceptance to drop-off; you; our operators, whose every view of a trail is recorded. Everyone: rounded to about a kilometre',
  },
  {
    what: 'Earnings, payouts, statements',
    why: 'To pay you, and to prove it.',
    basis: `${contract}; then ${duty.toLowerCase()}`,
    kept: asRecords,
    seenBy: 'You; our operators; Revenue, where the law asks',
  },
]

export const dataOfVisitors: readonly DataRow[] = [
  {
    what: 'Your position, when you press “Use my location”',
    why: 'To find the nearest place, street and Eircode area. Your browser asks you first.',
    basis: 'Steps before a contract, (b)',
    kept: 'With the quote, as its pickup',
    seenBy: 'You; a driver of the job',
  },
  {
    what: 'Your address on the internet',
    why: 'To stop floods and guessing of passwords. Counted under a hash.',
    basis: interest,
    kept: 'An hour or so',
    seenBy: 'No one',
  },
  {
    what: 'Advertisements seen and opened',
    why: 'To count a view once per person and day. A key made from your address with a secret of the day, and the kind of browser; the secret is destroyed at the end of the day.',
    basis: interest,
    kept: `${interactionsKeptDays} days, without anything that leads back to you`,
    seenBy: 'Advertisers: totals only',
  },
  {
    what: 'Server log',
    why: 'To find faults: which page, when, how long, what went wrong, with the identifier of your account and of the booking it was about. Names, addresses, numbers and contents are not in it.',
    basis: interest,
    kept: 'As long as it helps to find a fault',
    seenBy: 'Our operators',
  },
]
