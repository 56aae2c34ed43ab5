/** `npm run simulate:scale [-- file.json]`: the tables of docs/scale.md, from the costs of a report of `npm run bench:market`. */
import { print } from '../bench/measure.ts'
import { demandOf, type Market } from './demand.ts'
import { readCosts } from './measured.ts'
import { flowsOf, planMarket, sizesFor, type Planned } from './plan-market.ts'

const markets: readonly Market[] = [
  { name: '5,000 on duty, 300 bookings/h', driversOnDuty: 5_000, bookingsPerHour: 300 },
  { name: '100,000 on duty, 10,000 bookings/h', driversOnDuty: 100_000, bookingsPerHour: 10_000 },
  {
    name: '1,000,000 on duty, 10,000 bookings/h',
    driversOnDuty: 1_000_000,
    bookingsPerHour: 10_000,
  },
]

/** Requests that are simulated for each row. */
const requests = 1_000_000
const leastSeconds = 10
/** How busy processes are to be, each in a row of its own. */
const wantedShares = [0.95, 0.85, 0.7, 0.5]
const seed = 20_261_126

const { costs, source } = readCosts(process.argv[2] ?? 'workshop/bench/reports/market.json')

const whole = (value: number): string => Math.round(value).toLocaleString('en-IE')
const short = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value))

const demandRows: readonly [string, (demand: ReturnType<typeof demandOf>) => string][] = [
  ['drivers on a job', ({ driversOnJob }) => whole(driversOnJob)],
  ['positions/s', ({ positionsPerSecond }) => whole(positionsPerSecond)],
  ['requests/s for bookings', ({ requestsPerSecond }) => short(requestsPerSecond)],
  ['open streams', ({ streams }) => whole(streams)],
  ['memory of streams', ({ streamGb }) => `${short(streamGb)} GB`],
  ['bookings a day', ({ bookingsPerDay }) => whole(bookingsPerDay)],
  ['database grows by, a day', ({ bookingGbPerDay }) => `${short(bookingGbPerDay)} GB`],
  ['positions a day', ({ positionRowsPerDay }) => `${short(positionRowsPerDay / 1e6)} M rows`],
  ['their bytes a day', ({ positionGbPerDay }) => `${short(positionGbPerDay)} GB`],
  ['positions kept, 30 days', ({ positionGbKept }) => `${short(positionGbKept)} GB`],
  ['write-ahead log', ({ walMbPerSecond }) => `${short(walMbPerSecond)} MB/s`],
]

print(`Costs: ${source}\n`)
print(`| | ${markets.map(({ name }) => name).join(' | ')} |`)
print(`|---|${markets.map(() => '--:').join('|')}|`)
for (const [name, show] of demandRows) {
  print(`| ${name} | ${markets.map((market) => show(demandOf(market, costs))).join(' | ')} |`)
}

print(
  '\n| market | web | database cores | worker | busy: web, database, worker | position waits p99 | booking request waits p99 |',
)
print('|---|--:|--:|--:|---|--:|--:|')
for (const market of markets) {
  const flows = flowsOf(market, costs)
  const perSecond = flows.reduce((sum, flow) => sum + flow.perSecond, 0)
  const seconds = Math.max(leastSeconds, requests / perSecond)
  // small markets need the same two of each at any utilisation
  const sizes = new Map(
    wantedShares.map((utilisation) => {
      const one = sizesFor(flows, utilisation)
      return [JSON.stringify(one), one]
    }),
  )
  for (const one of sizes.values()) print(row(market, planMarket(flows, one, { seconds, seed })))
}

function row({ name }: Market, planned: Planned): string {
  const { webProcesses, databaseCores, workerProcesses } = planned.sizes
  const sizes = `| ${name} | ${webProcesses} | ${databaseCores} | ${workerProcesses}`
  if (!('result' in planned))
    return `${sizes} | **too few**: ${planned.overloaded.join(', ')} | – | – |`
  const { stations, flows } = planned.result
  const busy = stations.map(({ utilisation }) => `${Math.round(utilisation * 100)}%`).join(', ')
  const wait = (flow: string): string =>
    `${(flows.find((one) => one.name === flow)?.waitP99 ?? Number.NaN).toFixed(1)} ms`
  return `${sizes} | ${busy} | ${wait('position')} | ${wait('booking request')} |`
}
