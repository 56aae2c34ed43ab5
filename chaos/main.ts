/**
 * `npm run chaos [minutes]`: the product as it is started, under load, while everything it is made of is killed, told to go and paused,
 * and the card provider answers as it likes. Then all of it is let go on, and I1–I17 are checked. Ends with 1 when one is broken.
 * `CHAOS_SEED` gives the plan of faults of an earlier run again; what the people do meanwhile depends on the machine as well.
 *
 * Mutants that were seen to fail, and how to make them: `docs/decisions/0063-chaos.md`.
 */
import { randomInt } from 'node:crypto'
import { say } from '../bench/figures.ts'
import { printReport, violationsOf } from './report.ts'
import { runChaos } from './run-chaos.ts'

const defaultMinutes = 5

const numberFrom = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined || text === '' ? otherwise : Number(text)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${text} is no number`)
  return value
}

const minutes = numberFrom(process.argv[2], defaultMinutes)
const seed = numberFrom(process.env.CHAOS_SEED, randomInt(1_000_000))
say(`Chaos for ${minutes} min, CHAOS_SEED=${seed}`)
const report = await runChaos({ minutes, seed, say })
say(printReport(report))
process.exit(violationsOf(report) === 0 ? 0 : 1)
