/** The parts of the privacy policy. */
import { minimumDriverRating } from '../../../../domain/drivers/driver-requirements.ts'
import { privacyExtensionMonths } from '../../../../domain/law.ts'
import { knownDeviceDays, sessionDays } from '../../../../domain/accounts/retention.ts'
import { privacyAnswerDays, supportContact } from '../../../../domain/support.ts'
import { positionMaxAgeHours } from '../../../../domain/bookings/tracking.ts'
import { paths } from '../../../paths.ts'
import { OutsideLink, TextLink } from '../../../ui/text-link.tsx'
import type { InfoPart } from '../info-page.tsx'
import { island } from '../../../ui/loading/island.tsx'
import { Points, Ticks } from '../points.tsx'
import { RightsTable } from './privacy-tables.tsx'

const DataTable = island(async () => (await import('./privacy-data-table.tsx')).PrivacyDataTable)

const writeTo = (
  <OutsideLink href={`mailto:${supportContact.email}`}>{supportContact.email}</OutsideLink>
)

export const privacyParts: readonly InfoPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    content: (
      <Ticks
        items={[
          'We keep what a booking needs and what the law requires. We never sell it.',
          'A driver sees your number from acceptance until the job ends, and not a minute longer.',
          'A driver’s position is taken on duty only. The exact position is shown to the customer of the job or the person beside the vehicle, to anyone they give the trip’s link to until the trip ends, and to operators, whose every view is recorded.',
          'Card numbers never reach us.',
          'No tracking, no statistics service, nothing loaded from anyone else’s server on our public pages.',
        ]}
      />
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible for your data',
    content: (
      <p>
        Towline decides what is kept and why, and is the controller under the General Data
        Protection Regulation and the Data Protection Act 2018. Write to {writeTo}, or use the{' '}
        <TextLink to={paths.contact}>contact page</TextLink>. A driver is a controller of their own
        for what they write down about a job, such as an invoice.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'With an account',
    content: (
      <>
        <p>
          The letters in the tables are those of Article 6(1) of the Regulation: what makes it
          lawful for us to keep something.
        </p>
        <DataTable caption="Data of an account" part="accounts" />
      </>
    ),
  },
  {
    id: 'bookings',
    title: 'When you book',
    content: <DataTable caption="Data of a booking" part="bookings" />,
  },
  {
    id: 'drivers',
    title: 'When you drive',
    content: <DataTable caption="Data of a driver" part="drivers" />,
  },
  {
    id: 'visitors',
    title: 'When you only look',
    content: <DataTable caption="Data of a visitor" part="visitors" />,
  },
  {
    id: 'cookies',
    title: 'Cookies, and what stays on your device',
    content: (
      <>
        <p>
          There is no banner to click away, because there is nothing to agree to. Only what the
          service itself needs is stored (S.I. No. 336 of 2011, regulation 5).
        </p>
        <Points
          items={[
            `One cookie while you are signed in. No script can read it; it ends after ${sessionDays} days or when you sign out.`,
            `One that remembers for ${knownDeviceDays} days that this browser has signed in to your account, so that a stranger who guesses your password elsewhere cannot lock you out. It opens nothing.`,
            'One more for the minutes in which you sign in with Google or Apple.',
            'On your device, until it has done its work, and not used after a day: the recovery you are describing with its last quote, your name and number for the booking, the booking whose card is being confirmed, what you are writing to us or in a chat, messages that wait for a connection, a rating you began, whether you save battery during a trip, and when you last wrote to us.',
            'Until you sign out or someone else signs in: the identifier of your account, so that no one else sends what is waiting on your device, and the hash of the last photo of each recovery, which seals the next one. Signing out removes all of this, and your messages and photos that were not sent.',
            `On a driver’s device besides: positions that wait for a connection, none older than ${positionMaxAgeHours} hours, whether the position is shared, and whether the offer sound and the cab’s voice are on.`,
            'Until you change it or delete it: light or dark, a mark that someone is signed in here, without saying who, advertisements you have hidden in this tab and a demo you began in it, and pages kept for when there is no connection. Your browser’s settings delete all of it.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who works for us',
    content: (
      <>
        <p>
          These companies get what they need for their part, under a contract that allows no other
          use.
        </p>
        <Points
          items={[
            'Stripe, the card payment provider: what it needs to hold, take and refund a payment. The card fields are its own.',
            'A hosting provider for our servers and database, and companies that deliver our email and texts.',
            'Google or Apple, if you choose to sign in with them.',
            'Where we use one, a place search: the words you type for a place, or the position of your pin, without your name or address on the internet.',
          ]}
        />
        <p>
          Beyond that we give data to Gardaí, courts, Revenue and other authorities when a law
          obliges us, and to insurers when there is a claim to settle. Where one of the companies
          above works outside the European Economic Area, an adequacy decision or the standard
          contractual clauses of the European Commission protect your data there.
        </p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'What is decided automatically',
    content: (
      <p>
        A machine works out prices and the order in which drivers are asked;{' '}
        <TextLink to={paths.driverRanking}>both its inputs and its weights are public</TextLink>.
        One rule of it weighs on drivers alone: {`below ${minimumDriverRating} stars on average`} a
        driver gets no offers. Write to us if that affects you, and a person looks at it. Drivers
        are verified, suspended and closed out by people, and a comment that a word list has held
        back waits for one.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <RightsTable />
        <p>
          {`Write to `}
          {writeTo}
          {` from the address of your account; that is usually all we need to know that it is you. We answer within ${privacyAnswerDays} days, at no cost. If a request is complex this may take up to ${privacyExtensionMonths} months more, and then we tell you within the first ${privacyAnswerDays} days, and why.`}
        </p>
        <p>
          You can complain to the Data Protection Commission at any time:{' '}
          <OutsideLink href="https://www.dataprotection.ie/">dataprotection.ie</OutsideLink>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this page changes',
    content: (
      <p>
        The date beside the text shows the last change. If we start to use data for something new,
        we tell those it concerns by email before we do.
      </p>
    ),
  },
]
