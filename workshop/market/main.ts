/** `npm run bench:market`: how many bookings a minute one machine carries, with 1, 2 and 4 web processes. Nothing here is a test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../scripts/release/make-release.mjs'
import { describeMachine, machineLines } from '../bench/machine.ts'
import { print } from '../bench/measure.ts'
import { closeMarkets } from './open-market.ts'
import { readOptions } from './options.ts'
import { marketReport, type Run } from './report.ts'
import { runMarket } from './run-market.ts'

const options = readOptions(process.argv.slice(2))
const machine = describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'towline-market-'))
const runs: Run[] = []
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void closeMarkets().finally(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(130)
    })
  })
}
try {
  await makeRelease(join(folder, 'release'))
  for (const count of options.processes) {
    print(`${count} web processes`)
    runs.push(await runMarket(join(folder, 'release'), count, options))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
mkdirSync('workshop/bench/reports', { recursive: true })
const file = join('workshop/bench/reports', options.out)
const lines = machineLines(machine, runs[0]?.postgres ?? 'unknown')
writeFileSync(`${file}.md`, marketReport({ machine: lines, drivers: options.drivers, runs }))
// for `npm run simulate:scale`
const costs = runs.map(({ webProcesses, costs: one, storedBytes, steps }) => ({
  webProcesses,
  othersCores: Math.max(...steps.map(({ othersCores }) => othersCores)),
  ...one,
  storedBytes,
}))
writeFileSync(
  `${file}.json`,
  `${JSON.stringify({ at: machine.at, commit: machine.commit, drivers: options.drivers, loadBefore: machine.loadBefore, costs }, null, 2)}\n`,
)
print(`${file}.md, ${file}.json`)
// requests whose answers are no longer needed
process.exit(0)
