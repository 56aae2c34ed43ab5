/**
 * Real figures beside the product's targets: counted on the server every hour, and rendered into the page. Where the page was rendered
 * before there was a count, each placeholder keeps its size, whatever loads or fails to.
 */
import type { ReactNode } from 'react'
import type { Facts } from '../../../contract/facts.ts'
import {
  cityFacts,
  formatResponse,
  responseByRegion,
  type City,
} from '../../../domain/places/cities.ts'
import { fewestMeasuredJobs, measuredOverDays } from '../../../domain/dispatch/measured-response.ts'
import { renderedCount } from '../../api/rendered-page.ts'
import { factsQuery } from '../../api/facts.ts'
import { useAnswer } from '../../api/kit/use-answer.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { CityTimesNote } from './city/city-times-note.tsx'
import {
  driverCountLabel,
  measuredLabel,
  onDutyCountLabel,
  ratingLabel,
} from './living-facts-labels.ts'

type KnownFacts =
  | { state: 'coming'; facts: null }
  | { state: 'failed'; facts: null }
  | { state: 'known'; facts: Facts }

const useFacts = (): KnownFacts => {
  const { data, isError } = useAnswer(factsQuery, renderedCount()?.facts)
  if (data) return { state: 'known', facts: data }
  return { state: isError ? 'failed' : 'coming', facts: null }
}

/** Drivers and response times in and around a city: the measured beside the targets. The page has a heading above it. */
export function CityFacts({ city }: { city: City }) {
  const known = useFacts()
  const { name, averageResponse } = cityFacts[city]
  const measured = known.facts && measuredLabel(known.facts.cities[city].measuredResponse)
  const drivers = known.facts?.cities[city]
  return (
    // On a phone a range of minutes takes the whole width.
    <div className="max-sm:[&>dl>:nth-child(n+3)]:col-span-2">
      <StatRow>
        <Stat
          label="Verified drivers"
          value={
            <Figure state={known.state}>
              {drivers && driverCountLabel(drivers.verifiedDrivers)}
            </Figure>
          }
          note={`Based in and around ${name}`}
        />
        <Stat
          label="On duty"
          value={
            <Figure state={known.state}>
              {drivers && onDutyCountLabel(drivers.onDutyDrivers)}
            </Figure>
          }
          note={`In and around ${name}`}
        />
        <Stat
          label="Target"
          value={formatResponse(averageResponse)}
          note="On average, once accepted"
        />
        <Stat
          label="Measured"
          value={<Figure state={known.state}>{measured?.figure}</Figure>}
          note={<Note state={known.state}>{measured?.note}</Note>}
        />
      </StatRow>
      <HowCounted known={known} />
    </div>
  )
}

/** Drivers, ratings and response times of the whole country. The page has a heading above it. */
export function NetworkFacts() {
  const known = useFacts()
  const { state, facts } = known
  const rating = facts && ratingLabel(facts.ratings)
  return (
    <div>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
        <dl className="grid grid-cols-1 gap-3 min-[15rem]:max-lg:grid-cols-2 min-[15rem]:max-lg:[&>:last-child]:col-span-2">
          <Stat
            label="Verified drivers"
            value={
              <Figure state={state}>{facts && driverCountLabel(facts.drivers.verified)}</Figure>
            }
            note="Documents checked"
          />
          <Stat
            label="On duty"
            value={<Figure state={state}>{facts && onDutyCountLabel(facts.drivers.onDuty)}</Figure>}
            note="Right now"
          />
          <Stat
            label="Average rating"
            value={<Figure state={state}>{rating?.figure}</Figure>}
            note={<Note state={state}>{rating?.note}</Note>}
          />
        </dl>
        <div className="flex flex-col gap-4">
          <Responses known={known} />
          <CityTimesNote />
        </div>
      </div>
      <HowCounted known={known} />
    </div>
  )
}

const headLook = 'text-ink-muted border-line-strong border-b py-2 text-left font-medium'
const cellLook = 'border-line border-b py-3 align-baseline lg:py-[1.2rem]'

/** The target and the measured response for each kind of place. */
function Responses({ known: { state, facts } }: { known: KnownFacts }) {
  return (
    <table className="w-full text-sm max-[15rem]:[&_td]:pl-0 max-[15rem]:[&_tr]:flex max-[15rem]:[&_tr]:flex-col">
      <caption className="mb-2 text-left font-bold">From acceptance to arrival</caption>
      <thead>
        <tr>
          <th scope="col" className={headLook}>
            Where
          </th>
          <th scope="col" className={`${headLook} pl-3`}>
            Target
          </th>
          <th scope="col" className={`${headLook} pl-3`}>
            Measured
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {responseByRegion.map(({ region, response }) => (
          <tr key={region}>
            <th scope="row" className={`${cellLook} text-left font-bold`}>
              {region}
            </th>
            <td className={`${cellLook} pl-3 whitespace-nowrap`}>{formatResponse(response)}</td>
            <td className={`${cellLook} pl-3 font-bold whitespace-nowrap`}>
              <Figure state={state} isSmall>
                {facts && measuredLabel(facts.regions[region].measuredResponse).figure}
              </Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PlaceProps = { state: KnownFacts['state']; children: ReactNode }

/** The container of a figure, with its final height. */
function Figure({ state, isSmall = false, children }: PlaceProps & { isSmall?: boolean }) {
  if (state === 'known') return children
  if (state === 'failed') return <NotKnown />
  return (
    <>
      <span className="sr-only">Not loaded yet</span>
      <span aria-hidden className="no-js:hidden">
        <span className="relative">
          {/* The invisible character makes it as high as a figure. */}
          {'\u200b'}
          <Skeleton
            className={
              isSmall ? 'absolute! top-1 left-0 h-3.5 w-14' : 'absolute! top-1.5 left-0 h-5 w-16'
            }
          />
        </span>
      </span>
      <span aria-hidden className="js:hidden">
        –
      </span>
    </>
  )
}

/** The container of a line about a figure. */
function Note({ state, children }: PlaceProps) {
  if (state === 'known') return children
  return '\u00a0'
}

function NotKnown() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">Not known</span>
    </>
  )
}

/** When and from what it was counted; two lines on a phone in every state. */
function HowCounted({ known: { state, facts } }: { known: KnownFacts }) {
  return (
    <p className="text-ink-muted mt-4 min-h-[4.35em] text-sm sm:min-h-[2.9em] lg:min-h-[1.45em]">
      {state === 'failed' ? (
        'The figures could not be loaded.'
      ) : (
        <>
          {!facts && <span className="js:hidden">Measured figures need JavaScript. </span>}
          {`Measured on recoveries of the last ${measuredOverDays} days: half arrived sooner. We show no figure for fewer than ${fewestMeasuredJobs} recoveries. `}
          {facts && (
            <>
              Counted <DateTime at={facts.refreshedAt} />.
            </>
          )}
        </>
      )}
    </p>
  )
}
