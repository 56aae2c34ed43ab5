/** How busy the processes of a market are, and what its requests wait, by simulation with measured costs. Pure. */
import { demandOf, type Market } from './demand.ts'
import { batchedPositionMs, positionRequestMs, type MeasuredCosts } from './measured.ts'
import {
  isOverloaded,
  offeredLoad,
  simulateNetwork,
  type Flow,
  type NetworkResult,
  type Station,
} from './queue-network.ts'

export type Sizes = { webProcesses: number; databaseCores: number; workerProcesses: number }

export type Planned =
  | { sizes: Sizes; result: NetworkResult }
  /** A station has more to do than it can. */
  | { sizes: Sizes; overloaded: readonly string[] }

/** As busy as processes are meant to be: the rest is for peaks, and for a process that is replaced. */
export const wantedUtilisation = 0.7

const stationsOf = ({ webProcesses, databaseCores, workerProcesses }: Sizes): Station[] => [
  { name: 'web', servers: webProcesses },
  { name: 'database', servers: databaseCores },
  { name: 'worker', servers: workerProcesses },
]

/**
 * The requests of a market. A booking is spread evenly over its requests; its jobs are one visit of a worker. What quiet streams cost is work of
 * the web processes, in pieces of a millisecond. Positions cost the database what full batches do.
 */
export const flowsOf = (market: Market, costs: MeasuredCosts): Flow[] => {
  const demand = demandOf(market, costs)
  const { cpuMs, requestsPerBooking } = costs
  const requests = Math.max(1, requestsPerBooking)
  return [
    {
      name: 'position',
      perSecond: demand.positionsPerSecond,
      visits: [
        { station: 'web', ms: positionRequestMs },
        { station: 'database', ms: batchedPositionMs },
      ],
    },
    {
      name: 'booking request',
      perSecond: demand.requestsPerSecond,
      visits: [
        { station: 'web', ms: cpuMs.web.booking / requests },
        { station: 'database', ms: cpuMs.PostgreSQL.booking / requests },
      ],
    },
    {
      name: 'jobs of a booking',
      perSecond: demand.bookingsPerSecond,
      visits: [{ station: 'worker', ms: cpuMs.worker.booking }],
    },
    {
      name: 'streams',
      perSecond: demand.streams * cpuMs.web.stream,
      visits: [{ station: 'web', ms: 1 }],
    },
  ]
}

/** The fewest that are no busier than wanted; at least two of each, so that one can be replaced. */
export const sizesFor = (flows: readonly Flow[], utilisation = wantedUtilisation): Sizes => {
  const needed = (name: string): number =>
    Math.max(2, Math.ceil(offeredLoad({ name, servers: 1 }, flows) / utilisation))
  return {
    webProcesses: needed('web'),
    databaseCores: needed('database'),
    workerProcesses: needed('worker'),
  }
}

/** `seconds` of the market, simulated. */
export const planMarket = (
  flows: readonly Flow[],
  sizes: Sizes,
  { seconds, seed }: { seconds: number; seed: number },
): Planned => {
  const stations = stationsOf(sizes)
  if (isOverloaded(stations, flows)) {
    const overloaded = stations.filter((one) => offeredLoad(one, flows) >= 1)
    return { sizes, overloaded: overloaded.map(({ name }) => name) }
  }
  return { sizes, result: simulateNetwork(stations, flows, { seconds, seed }) }
}
