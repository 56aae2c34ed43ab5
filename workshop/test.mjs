/**
 * `npm test`: every test there is, browser journeys included, on a machine that has only Node and npm.
 * Ends with one line, `N passed, N failed`, over all of them, and the failures below it.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listFailures, readResults } from './tests/list-failures.mjs'
import {
  asCommand,
  ensureBuild,
  ensureDependencies,
  projectRoot,
  runTool,
  print,
  seconds,
} from '../scripts/prepare.mjs'

/** @typedef {{ code: number, passed: number, failures: import('./tests/list-failures.mjs').Failure[] }} Results */

const results = join(projectRoot, 'test-results')

await asCommand(async () => {
  const startedAt = Date.now()
  await ensureDependencies()
  rmSync(results, { recursive: true, force: true })

  print('\nTests of rules and of the server')
  const rules = await runVitest('vitest.config.ts')

  print('\nTests of the build')
  await ensureBuild()
  const built = await runVitest('vitest.build.config.ts')

  print('\nJourneys in a browser')
  await ensureBrowser()
  const playwright = await runTool('@playwright/test/cli.js', ['test'])

  const journeys = readResults(join(results, 'journeys.xml'), 'journeys')
  const failures = [
    ...orCutOff('vitest', rules),
    ...orCutOff('vitest, on the build', built),
    ...orCutOff('playwright', { ...journeys, ...playwright }),
  ]
  const passed = rules.passed + built.passed + journeys.passed
  print(`\nDone in ${seconds(startedAt)}.`)
  print(`${passed} passed, ${failures.length} failed`)
  for (const line of listFailures(failures)) print(line)
  if (failures.length > 0) process.exitCode = 1
})

/**
 * Every test of this configuration.
 *
 * @param {string} config
 * @returns {Promise<Results>}
 */
async function runVitest(config) {
  const report = join(results, 'vitest.xml')
  rmSync(report, { force: true })
  const { code } = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=junit',
      `--outputFile.junit=${report}`,
    ],
    // On a busy machine a whole run once needed more than the 4 GB that Node gives by default.
    { nodeArgs: ['--max-old-space-size=8192'] },
  )
  return { ...readResults(report), code }
}

/** On platforms for which npm brings no browser, Playwright downloads its own. */
async function ensureBrowser() {
  const comesWithNpm = process.platform === 'linux' && process.arch === 'x64'
  if (comesWithNpm || process.env.CHROME_PATH || existsSync('/usr/bin/chromium-headless-shell'))
    return
  await runTool('@playwright/test/cli.js', ['install', 'chromium'], { quiet: true })
}

/**
 * A run that failed without a failed test, because it was cut off or threw outside every test, is reported as a failure itself.
 *
 * @param {string} tool
 * @param {Results} results
 */
function orCutOff(tool, { code, failures }) {
  if (code === 0 || failures.length > 0) return failures
  return [{ name: tool, message: `ended with code ${code}; see its output further up` }]
}
