/** The terms that bind every account holder, before and after the separate terms for customers and drivers. */
import type { ReactNode } from 'react'
import { changedTermsNoticeDays, closedAccountNoticeDays } from '../../../../domain/law.ts'
import { formatEuro } from '../../../../domain/money.ts'
import {
  formatHours,
  messageAnswerHours,
  platformLiabilityCents,
  supportContact,
  supportHours,
} from '../../../../domain/support.ts'
import { paths } from '../../../paths.ts'
import { OutsideLink, TextLink } from '../../../ui/text-link.tsx'
import { FactsList } from '../facts-list.tsx'
import { Points } from '../points.tsx'

export const termsOfTheService = {
  service: (
    <>
      <p>
        Towline brings people whose vehicle has broken down together with independent recovery
        drivers. We are an intermediary: the recovery itself is a contract between the customer and
        the driver, and we take the payment for the driver as their agent.
      </p>
      <p>
        “You” means anyone who uses Towline, “customer” anyone who books, “driver” anyone who offers
        recoveries. How the three relate to each other is shown in the{' '}
        <TextLink to={paths.legal}>legal framework</TextLink>.
      </p>
    </>
  ),
  accounts: (
    <Points
      items={[
        'You must be an adult, and say who you are truthfully. One person, one account.',
        'Keep your password and sign-in codes to yourself. What is done with your account counts as yours until you tell us that someone else has it.',
        'Choosing to be a driver or a dealer when you sign up gives no rights on its own. A driver is offered jobs only after verification.',
        'You may close your account at any time when no booking of yours is open. Write to us.',
      ]}
    />
  ),
} satisfies Record<string, ReactNode>

export const termsInGeneral = {
  ratings: (
    <Points
      items={[
        'Only the customer of a completed recovery rates its driver, once. No one is paid for a rating, and none are bought.',
        'The stars go into the driver’s average, the comment to the driver. Some words bring a comment before a person at Towline first; the stars count either way.',
        'We do not remove a rating because it is bad.',
      ]}
    />
  ),
  'not-allowed': (
    <Points
      items={[
        'Booking a vehicle you have no right to move, or one that is not yours to hand over.',
        'Agreeing on a price beside the booking, or using contact details for anything but the job.',
        'Made-up bookings, accounts, documents or ratings.',
        'Reading Towline by machine without an agreement with us, or trying to get around its limits.',
      ]}
    />
  ),
  liability: (
    <>
      <p>
        The driver is responsible for the recovery, and holds the insurance for it. The customer is
        responsible for what they say about the vehicle.
      </p>
      <p>
        {`Towline is responsible for its own service, with care and skill. Beyond what the law lays down without any choice, that is up to ${formatEuro(platformLiabilityCents)} for one incident, and not for lost profit.`}
      </p>
      <p>
        Nothing in these terms limits liability for death or injury caused by negligence, for fraud,
        or any right of a consumer under the Consumer Rights Act 2022.
      </p>
    </>
  ),
  suspension: (
    <Points
      items={[
        'We may suspend an account when people are in danger, in a case of fraud, when a document has expired or when a payment was reversed without cause. You are told at once, with the reason.',
        `A driver’s account is closed with ${closedAccountNoticeDays} days’ notice and a statement of reasons, unless the law or a danger to others asks for less.`,
        'You may object, to the address below, and a person looks at it again.',
        'Jobs under way are finished, and money earned is paid out, whatever happens to the account.',
      ]}
    />
  ),
  changes: (
    <p>
      {`A booking keeps the terms under which it was made. Drivers are told of a change at least ${changedTermsNoticeDays} days before it counts and may leave until then; other account holders are told by email when the change matters to them. A change never reaches back.`}
    </p>
  ),
  disputes: (
    <>
      <p>
        Write to{' '}
        <OutsideLink href={`mailto:${supportContact.email}`}>{supportContact.email}</OutsideLink> or
        use the <TextLink to={paths.contact}>contact page</TextLink>
        {`. We answer within ${messageAnswerHours} hours. Support is there:`}
      </p>
      <FactsList
        facts={supportHours.map(({ days, open }) => ({ what: days, figure: formatHours(open) }))}
      />
      <p>
        Irish law applies, and Irish courts decide. A consumer who lives in another country of the
        European Union keeps the protection of its law and may go to its courts. Whom else you can
        turn to is in the <TextLink to={`${paths.legal}#complaints`}>legal framework</TextLink>.
      </p>
    </>
  ),
} satisfies Record<string, ReactNode>
