/**
 * `npm test`: every test there is, browser journeys included, on a machine that has only Node and npm.
 * Ends with one line, `N passed, N failed`, over all of them.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  asCommand,
  ensureBuild,
  ensureDependencies,
  projectRoot,
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
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ])

  say('\nJourneys in a browser')
  await ensureBuild()
  await ensureBrowser()
  const playwright = await runTool('@playwright/test/cli.js', ['test'])

  const totals = [countVitest(), countJourneys()]
  const passed = totals.reduce((sum, total) => sum + total.passed, 0)
  const failed = totals.reduce((sum, total) => sum + total.failed, 0)
  const isFine = vitest.code === 0 && playwright.code === 0
  // A suite that broke before its tests ran has no failed test to show for it.
  say(`\nDone in ${seconds(startedAt)}.`)
  say(`${passed} passed, ${isFine ? failed : Math.max(failed, 1)} failed`)
  if (!isFine || failed > 0) process.exitCode = 1
})

/** Where none comes with npm, Playwright fetches its own. */
async function ensureBrowser() {
  const comesWithNpm = process.platform === 'linux' && process.arch === 'x64'
  if (comesWithNpm || process.env.CHROME_PATH || existsSync('/usr/bin/chromium')) return
  await runTool('@playwright/test/cli.js', ['install', 'chromium'], { quiet: true })
}

function countVitest() {
  const report = readReport('vitest.json')
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function countJourneys() {
  const stats = readReport('journeys.json')?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** @param {string} name */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return undefined
  }
}
