/**
 * `npm run chaos [minutes]`: starts the product as it is deployed and puts it under load, while its processes are killed, stopped and
 * paused and the card provider fails at random. Then the faults end, and I1–I17 are checked. Exits with 1 when one is broken.
 * `CHAOS_SEED` repeats the fault plan of an earlier run; what the simulated users do during it depends on the machine as well.
 *
 * Mutants seen to fail, and how to make them: `docs/decisions/0063-chaos.md`.
 */
import { randomInt } from 'node:crypto'
import { print } from '../bench/measure.ts'
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
print(`Chaos for ${minutes} min, CHAOS_SEED=${seed}`)
const report = await runChaos({ minutes, seed, print })
print(printReport(report))
process.exit(violationsOf(report) === 0 ? 0 : 1)
