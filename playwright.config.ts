import { defineConfig } from '@playwright/test'
import { phone } from './journeys/kit/sizes.ts'
import { findBrowser } from './workshop/tests/find-browser.ts'
import { findFreePort } from './scripts/postgres/find-free-port.ts'

const { executablePath, env } = findBrowser()
// Chosen once: this file is read again in every worker, which inherits the environment.
process.env.JOURNEYS_PORT ??= String(await findFreePort())

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './journeys/kit/start-product.ts',
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of the smallest machine: a story that waits leaves its core to another.
  workers: 3,
  fullyParallel: true,
  // Ends a story that waits for something that will not come; the longest take a minute and a half on two quiet cores.
  timeout: 240_000,
  // As long as a story on a machine with a third of the speed needs; how fast a page is, the benchmarks measure.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['junit', { outputFile: 'test-results/journeys.xml' }]],
  use: {
    ...phone,
    baseURL: `http://localhost:${process.env.JOURNEYS_PORT}`,
    // What is pressed or filled is there long before that, on a busy machine too.
    actionTimeout: 60_000,
    // Taking notes of every step costs a fifth of the time of everything else; what a failed one looked like is kept anyway.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Drawn by the processor alone, movement costs more than everything it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // It starts three seconds after a page has loaded, in the middle of a step or not at all. The stories it takes part in allow it.
    serviceWorkers: 'block',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // There is no graphics card; painting by way of an emulated one takes two to four times as long.
        '--disable-gpu',
        // The card frame is another site. In a process of its own, a press right after a scroll may still go to where the frame was.
        '--disable-site-isolation-trials',
      ],
    },
  },
})
