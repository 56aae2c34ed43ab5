/** Every job: name, payload, attempts, key, and whether it is about money, in one table. Handlers are verbs, safe twice or late. */
import { z } from 'zod'
import { defineJobs, type JobsOf } from './kit/jobs.ts'
import { accountId, bookingId, driverId, id } from '../contract/shapes.ts'

const ofBooking = z.object({ bookingId })
/** Of the asking they belong to; those enqueued before drivers could be asked anew are of the first. */
const ofRound = ofBooking.extend({ round: z.int().default(1) })

export const jobCatalogue = defineJobs({
  /** The acceptance deadline: nobody accepted, the hold goes back. */
  'expire-booking': {
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Releasing a hold that no driver accepted',
    key: (payload) => `expire:${payload.bookingId}`,
  },
  /** The card was never confirmed: the draft is abandoned and its intent cancelled. */
  'abandon-booking': {
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Releasing a hold that was never confirmed',
    key: (payload) => `abandon:${payload.bookingId}`,
  },
  /** The next wave of offers of an auto-assigned booking. */
  'widen-offers': {
    payload: ofRound.extend({ wave: z.int() }),
    maxAttempts: 10,
    key: (payload) => `widen:${payload.bookingId}:${payload.round}:${payload.wave}`,
  },
  /** A driver who may not drive any more holds no offers. */
  'withdraw-offers': {
    payload: z.object({ driverId }),
    maxAttempts: 10,
    key: (payload) => `withdraw:${payload.driverId}`,
  },
  /** Offers that nobody has looked at are called out louder: by push, then by text. */
  'call-drivers': {
    payload: ofRound.extend({ wave: z.int(), way: z.enum(['push', 'text']) }),
    maxAttempts: 10,
    key: (payload) => `call:${payload.bookingId}:${payload.round}:${payload.wave}:${payload.way}`,
  },
  /** Messages that one side has not looked at for a while are told to their phone. */
  'tell-unread': {
    payload: ofBooking.extend({ accountId }),
    maxAttempts: 10,
    key: (payload) => `unread:${payload.bookingId}:${payload.accountId}`,
  },
  /** Carry out the one decision about a booking's money: capture or release. */
  'settle-payment': {
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Taking or releasing a payment',
    key: (payload) => `settle:${payload.bookingId}`,
  },
  'settle-refund': {
    payload: z.object({ refundId: id('rfd') }),
    maxAttempts: 25,
    aboutMoney: 'A refund',
    key: (payload) => `refund:${payload.refundId}`,
  },
  /** The card provider says: look at this object. */
  'look-at-intent': {
    payload: z.object({ intentId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a payment at the card provider',
  },
  'look-at-account': {
    payload: z.object({ providerAccountId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a driver’s payout account',
  },
  'look-at-dispute': {
    payload: z.object({ disputeId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a dispute at the card provider',
  },
  /** Each morning: statements of every week whose Friday has come, and transfers of what is still to be paid. */
  'run-payouts': {
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'The payout run',
    key: () => 'run-payouts',
  },
  /** Money that was paid too much is taken back from a driver's account. */
  'settle-reversal': {
    payload: z.object({ reversalId: id('trr') }),
    maxAttempts: 25,
    aboutMoney: 'Taking money back from a driver',
    key: (payload) => `reversal:${payload.reversalId}`,
  },
  /** Each minute: open decisions, holds past the window, the provider's events since the cursor. Should find nothing. */
  'reconcile-payments': { payload: z.object({}), maxAttempts: 1 },
  /** Each hour: what is new on the provider's account of our balance is posted, matched or asked about. */
  'follow-provider': {
    payload: z.object({}),
    maxAttempts: 5,
    aboutMoney: 'Comparing our books with the card provider',
    key: () => 'follow-provider',
  },
  /** Each day: the same over a week, with its disputes. */
  'compare-books': {
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Comparing our books with the card provider',
    key: () => 'compare-books',
  },
  /** Each minute: expected arrivals corrected, promises that will be missed told. */
  'watch-arrivals': { payload: z.object({}), maxAttempts: 1 },
  /** An application came in, or a paper was renewed: what can be looked at by itself is. */
  'check-application': {
    payload: z.object({ driverId }),
    maxAttempts: 10,
    key: (payload) => `check:${payload.driverId}`,
  },
  /** Papers that end: warned before, told after, and off duty. */
  'watch-papers': { payload: z.object({}), maxAttempts: 1 },
  /** Each minute: drivers whose weekly hours begin or end go on or off duty. */
  'keep-hours': { payload: z.object({}), maxAttempts: 1 },
  'deliver-notice': {
    payload: z.object({ noticeId: id('ntc') }),
    maxAttempts: 12,
    key: (payload) => `notice:${payload.noticeId}`,
  },
  /** What an insurer is told: one delivery for each of its endpoints. */
  'spread-partner-event': {
    payload: z.object({ eventId: id('evt') }),
    maxAttempts: 25,
    key: (payload) => `partner-event:${payload.eventId}`,
  },
  /** What is due at one endpoint. The pauses between tries are its own (`domain/partner-event.ts`). */
  'deliver-webhooks': {
    payload: z.object({ endpointId: id('whk') }),
    maxAttempts: 25,
    key: (payload) => `webhooks:${payload.endpointId}`,
  },
  /** Each morning: invoices of insurers for every month that is over, credit notes, and reminders of what is late. */
  'issue-partner-invoices': {
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Issuing insurers’ invoices',
    key: () => 'issue-partner-invoices',
  },
  /** Each morning: statements of dealers for every month that is over. */
  'issue-dealer-statements': {
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Issuing dealers’ statements',
    key: () => 'issue-dealer-statements',
  },
  /** Pictures that no row names any more leave the file store. */
  'remove-files': { payload: z.object({ keys: z.array(z.string()) }), maxAttempts: 25 },
  /** After an upgrade: receipts of bookings that ended before there were any. Daily it finds nothing. */
  'issue-missing-receipts': {
    payload: z.object({}),
    maxAttempts: 25,
    aboutMoney: 'Issuing receipts',
    key: () => 'issue-missing-receipts',
  },
  /** Hourly: what public pages say of drivers, ratings and response times. */
  'refresh-facts': { payload: z.object({}), maxAttempts: 5 },
  /** Hourly: past midnight the salts that told yesterday's visitors apart, and always the counts of who asked how often, are deleted. */
  'forget-visitors': { payload: z.object({}), maxAttempts: 5 },
  /** Daily: partitions ahead, old live events dropped, unused quotes and spent sign-in tokens deleted, old mails forgotten. */
  'keep-house': { payload: z.object({}), maxAttempts: 5 },
})

export type Jobs = JobsOf<typeof jobCatalogue>
