/** `npm run bench`: figures, printed as ratios in one run. Nothing here is a test. */
import { benchAccepting } from './accepting.ts'
import { benchBookings } from './bookings.ts'
import { benchChat } from './chat.ts'
import { benchDashboards } from './dashboards.ts'
import { print } from './measure.ts'
import { openBenchFixture } from './bench-fixture.ts'
import { benchJobs } from './jobs.ts'
import { benchLive } from './live.ts'
import { benchMatching } from './matching.ts'
import { benchOverload } from './overload.ts'
import { benchPositions } from './positions.ts'
import { benchQuotes } from './quotes.ts'
import { benchStreams } from './streams.ts'

const parts = {
  bookings: benchBookings,
  accepting: benchAccepting,
  jobs: benchJobs,
  quotes: benchQuotes,
  chat: benchChat,
  streams: benchStreams,
  live: benchLive,
  positions: benchPositions,
}
/** Large, so only when they are named: `npm run bench:matching` and its like. */
const onDemand = {
  matching: benchMatching,
  dashboards: benchDashboards,
  overload: benchOverload,
}
/** `npm run bench:live`, or `node workshop/bench.mjs quotes`, measures those alone. */
const wanted = process.argv.slice(2)

const fixture = await openBenchFixture()
try {
  print('Absolute figures move with the machine; ratios inside one run are the result.\n')
  for (const [name, bench] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench(fixture)
  }
  for (const [name, bench] of Object.entries(onDemand)) {
    if (wanted.includes(name)) await bench(fixture)
  }
} finally {
  await fixture.close()
}
