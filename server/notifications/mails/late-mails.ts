/** The mails to both sides when a driver is far beyond the promise and others are offered the job. Data in, mail out. */
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { formatEuro } from '../../../domain/money.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import {
  bookingFact,
  customerMail,
  driverReason,
  factsPart,
  journeyFacts,
  momentFact,
  textPart,
  type BookingMailFacts,
} from './booking-mail-facts.ts'
import { layOutMail, type Mail } from './mail-layout.ts'

/** Told again: the expected arrival of a driver who is late has changed much. */
export const arrivalChangedMail = (
  facts: BookingMailFacts & { driverName: string; estimatedArrival: Date },
): Mail =>
  customerMail(
    facts,
    `New Arrival Time: ${formatTime(facts.estimatedArrival)}`,
    `Now expected at ${formatTime(facts.estimatedArrival)}`,
    [
      textPart(
        `${facts.driverName} is late, and the time has changed. You can cancel free until they arrive.`,
      ),
      factsPart([
        ['Driver', facts.driverName],
        ...momentFact('Now expected', facts.estimatedArrival),
        ...journeyFacts(facts),
        bookingFact(facts),
      ]),
    ],
  )

/** We came far beyond the first promise: a part of the price comes off the next booking. */
export const creditGrantedMail = (facts: BookingMailFacts & { creditCents: number }): Mail =>
  customerMail(
    facts,
    `${formatEuro(facts.creditCents)} Off Your Next Booking`,
    'Sorry we were late',
    [
      textPart(
        `Your driver was more than ${farBeyondMinutes} minutes beyond the time we promised. ${formatEuro(facts.creditCents)} is taken off your next booking; you don’t have to do anything. Your account shows what you have.`,
      ),
      factsPart([
        ['Credit', formatEuro(facts.creditCents)],
        ...journeyFacts(facts),
        bookingFact(facts),
      ]),
    ],
  )

/** To the driver who has the job. */
export const jobOfferedToOthersMail = (
  facts: BookingMailFacts & { driverName: string; acceptBy: Date },
): Mail =>
  layOutMail({
    subject: 'Others Are Offered Your Job',
    reference: facts.bookingReference,
    heading: 'Others are offered your job',
    parts: [
      textPart(`Hello ${firstNameOf(facts.driverName)},`),
      textPart(
        `You are ${farBeyondMinutes} minutes or more beyond the promised time, and the customer wants the driver who can be there first. Drivers who are nearer may take the job until ${formatTime(facts.acceptBy)}. It stays yours until one accepts, and for good once you have arrived.`,
      ),
      textPart(
        'If another driver takes it, we tell you at once. You are then not paid for this job.',
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
      { kind: 'button', label: 'Open the job', url: facts.link },
    ],
    reason: driverReason,
  })

/** To the driver who had the job until now. */
export const jobReplacedMail = (facts: BookingMailFacts & { driverName: string }): Mail =>
  layOutMail({
    subject: 'Another Driver Has Taken Over',
    reference: facts.bookingReference,
    heading: 'Another driver has taken over',
    parts: [
      textPart(`Hello ${firstNameOf(facts.driverName)},`),
      textPart(
        `Please don’t drive to the pickup. You were ${farBeyondMinutes} minutes or more beyond the promised time, and a driver who is nearer has accepted. This job is not paid. You can take other jobs right away.`,
      ),
      factsPart([...journeyFacts(facts), bookingFact(facts)]),
      { kind: 'button', label: 'See other jobs', url: facts.link },
    ],
    reason: driverReason,
  })
