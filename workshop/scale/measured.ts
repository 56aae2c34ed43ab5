/**
 * Costs of one unit of work. Those of a market come from the report of `npm run bench:market`; what that bench cannot see is here, with its
 * source.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * `npm run bench positions`, 2026-11-23, two quiet cores: 30,356 positions/s in batches of 100, with the web process and PostgreSQL on the
 * same cores. So one position takes at most this of both together, in milliseconds. The product puts simultaneous reports of different drivers
 * into one statement too, which is full at high rates.
 */
export const batchedPositionMs = 2_000 / 30_356

/** `npm run bench positions`, 2026-11-23: 2,552 requests/s with one position each to one process, which used one core. Milliseconds. */
export const positionRequestMs = 1_000 / 2_552

/** `npm run bench streams`, 2026-11-23: resident memory of an open stream, in bytes. */
export const streamBytes = 10_400

const number = z.number().min(0)
const part = z.object({ idle: number, stream: number, position: number, booking: number })
const perWork = z.object({ position: number, booking: number })

const marketCosts = z.object({
  webProcesses: z.int().min(1),
  /** The most that something else on the machine used in a step. */
  othersCores: number,
  /** Milliseconds of CPU: each second without any work, each second of a quiet stream, a position, a booking. */
  cpuMs: z.object({ web: part, worker: part, PostgreSQL: part, HAProxy: part }),
  walBytes: perWork,
  /** In the database, with indexes. */
  storedBytes: perWork,
  requestsPerBooking: number,
})

export type MeasuredCosts = z.infer<typeof marketCosts>

const marketFile = z.object({
  at: z.string(),
  commit: z.string(),
  drivers: z.int(),
  loadBefore: number,
  costs: z.array(marketCosts).min(1),
})

/** Those of the fewest web processes, which disturb each other least, and where they are from. Throws for another file. */
export const readCosts = (file: string): { costs: MeasuredCosts; source: string } => {
  const { at, commit, drivers, loadBefore, costs } = marketFile.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  )
  const [fewest] = costs.toSorted((a, b) => a.webProcesses - b.webProcesses)
  if (!fewest) throw new Error(`${file} has no costs`)
  return {
    costs: fewest,
    source: `\`bench:market\` of ${at.slice(0, 10)}, commit ${commit}, ${drivers.toLocaleString('en-IE')} drivers, ${fewest.webProcesses} web, load average before ${loadBefore.toFixed(1)}, others used up to ${fewest.othersCores.toFixed(1)} cores`,
  }
}
