/**
 * `npm test`: every test there is, browser journeys included, on a machine that has only Node and npm.
 * Ends with one line, `N passed, N failed`, over all of them, and below it what failed and what passed only at its second try.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { journeyFailures, listFailures } from './list-failures.mjs'
import {
  asCommand,
  ensureBuild,
  ensureDependencies,
  projectRoot,
  run,
  runTool,
  say,
  seconds,
} from './prepare.mjs'

const results = join(projectRoot, 'test-results')

await asCommand(async () => {
  const startedAt = Date.now()
  await ensureDependencies()
  rmSync(results, { recursive: true, force: true })

  say('\nTests of rules and doings')
  const vitest = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitest-reporter.mjs',
  ])

  say('\nJourneys in a browser')
  await ensureBuild()
  await ensureBrowser()
  const playwright = await runTool('@playwright/test/cli.js', ['test'])

  const chaos = process.env.CI && process.platform === 'linux' ? await chaosForAMinute() : undefined

  /** @type {{ passed?: number, failures?: import('./list-failures.mjs').Failure[] } | undefined} */
  const rules = readReport('vitest.json')
  /** @type {import('./list-failures.mjs').JourneysReport | undefined} */
  const journeys = readReport('journeys.json')
  const { failures: journeysFailed, triedAgain } = journeyFailures(journeys)
  const failures = [
    ...orCutOff('vitest', vitest.code, rules?.failures ?? []),
    ...orCutOff('playwright', playwright.code, journeysFailed),
    ...(chaos ? orCutOff('chaos', chaos.code, []) : []),
  ]
  const passed =
    (rules?.passed ?? 0) +
    (journeys?.stats?.expected ?? 0) +
    triedAgain.length +
    (chaos?.code === 0 ? 1 : 0)
  say(`\nDone in ${seconds(startedAt)}.`)
  say(`${passed} passed, ${failures.length} failed`)
  for (const line of [...listFailures(failures), ...listFailures(triedAgain)]) say(line)
  if (failures.length > 0) process.exitCode = 1
})

/** By hand it is `npm run chaos`. */
async function chaosForAMinute() {
  say('\nA minute of chaos')
  return run(process.execPath, ['scripts/chaos.mjs', '1'])
}

/** Where none comes with npm, Playwright fetches its own. */
async function ensureBrowser() {
  const comesWithNpm = process.platform === 'linux' && process.arch === 'x64'
  if (comesWithNpm || process.env.CHROME_PATH || existsSync('/usr/bin/chromium')) return
  await runTool('@playwright/test/cli.js', ['install', 'chromium'], { quiet: true })
}

/**
 * A run that was cut off has no failed test to show for it.
 *
 * @param {string} tool
 * @param {number} code it ended with
 * @param {import('./list-failures.mjs').Failure[]} failures
 */
function orCutOff(tool, code, failures) {
  if (code === 0 || failures.length > 0) return failures
  return [{ name: tool, message: `ended with code ${code}; what it said stands further up` }]
}

/** @param {string} name */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return undefined
  }
}
