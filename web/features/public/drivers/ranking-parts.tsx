/** The parts of the page about the ranking. */
import { changedTermsNoticeDays } from '../../../../domain/law.ts'
import { acceptanceWindowMinutes } from '../../../../domain/tariffs/tariff.ts'
import { paths } from '../../../paths.ts'
import { island } from '../../../ui/loading/island.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { OfferedInWaves } from './offered-in-waves.tsx'
import type { InfoPart } from '../info-page.tsx'
import { Points, Ticks } from '../points.tsx'

// These load the matching rules, which no reader needs before reading.
const DriverLists = island(async () => (await import('./driver-lists.tsx')).DriverLists)
const RankingChart = island(async () => (await import('./ranking-chart.tsx')).RankingChart)
const RankingWeights = island(async () => (await import('./ranking-weights.tsx')).RankingWeights)
const WhoGetsOffers = island(async () => (await import('./who-gets-offers.tsx')).WhoGetsOffers)

export const rankingParts: readonly InfoPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    content: (
      <p>
        The driver who can be there soonest is asked first. A good rating and a long wait for an
        offer move a driver forward by a few minutes, never by more. No one can pay for a place.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who can be asked at all',
    content: (
      <>
        <p>For each job, a driver is a candidate who is:</p>
        <WhoGetsOffers />
      </>
    ),
  },
  {
    id: 'weights',
    title: 'What decides the order',
    content: (
      <>
        <p>
          We take the minutes until a driver could be there and subtract minutes for the rating and
          for the wait. The driver with the fewest is asked first.
        </p>
        <RankingWeights />
        <p>
          If two drivers are equal, the earlier arrival goes first, then the better rating, then the
          longer wait.
        </p>
      </>
    ),
  },
  {
    id: 'example',
    title: 'Four drivers, one job',
    content: (
      <>
        <p>
          Invented drivers, ranked by the same function that ranks the real ones. The nearest is not
          first here, and five stars do not make up for a long way.
        </p>
        <RankingChart />
      </>
    ),
  },
  {
    id: 'waves',
    title: 'How drivers are asked',
    content: (
      <>
        <p>
          {`A booking has ${acceptanceWindowMinutes} minutes to find its driver. Asking everyone at once would disturb most of them for no reason; asking one by one would waste time. So we ask in waves, and each wave is ranked again.`}
        </p>
        <div className="max-w-prose">
          <OfferedInWaves />
        </div>
        <p>A driver whom the customer chose is asked alone; there is nothing to rank.</p>
      </>
    ),
  },
  {
    id: 'lists',
    title: 'Where else drivers are listed',
    content: <DriverLists />,
  },
  {
    id: 'never',
    title: 'What never counts',
    content: (
      <Ticks
        isNo
        items={[
          'Money. No driver can pay to be higher, and no advertisement affects the order. The commission is the same for all of them, so none is worth more to us than another.',
          'The driver’s own rate per km. The customer sees each price and decides.',
          'Declining an offer, or letting one pass. Being asked restarts the wait, whatever the answer.',
          'How many jobs a driver has done, or how long they have been with us.',
          'Who the driver is: name, age, sex, origin, or anything else the law protects.',
          'Who the customer is. Two people at the same place with the same vehicle get the same order.',
          'Trucks of our own: there are none.',
        ]}
      />
    ),
  },
  {
    id: 'law',
    title: 'Why we publish this',
    content: (
      <>
        <Points
          items={[
            'To drivers: Regulation (EU) 2019/1150, Article 5, asks a platform to set out in its terms the main parameters of a ranking and why they weigh what they do, and whether paying changes it. This page is that part of the terms.',
            'To customers: Directive 2011/83/EU, Article 6a, asks an online marketplace for the same about the lists it shows to consumers; Regulation (EU) 2022/2065, Article 27, about anything an online platform recommends.',
          ]}
        />
        <p>
          {`The figures above are read from the rules that rank, so page and ranking cannot differ. Drivers are told of a change ${changedTermsNoticeDays} days before it counts. `}
          Do you think you were passed over? Write to us, with the day:{' '}
          <TextLink to={paths.contact}>contact</TextLink>. A person looks at it.
        </p>
      </>
    ),
  },
]
