import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'
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
  // A journey that passes at its second try has found something, and is listed; a whole run is not thrown away for it (decision 0054).
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  fullyParallel: true,
  // The longest stories have two browsers and a dozen looks at a screen; a busy machine needs its time for them.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${process.env.JOURNEYS_PORT}`,
    // Taking notes of every step costs a fifth of the time of everything else; what a failed one looked like is kept anyway.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    // Drawn by the processor alone, movement costs more than everything it moves.
    contextOptions: { reducedMotion: 'reduce' },
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
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // About words and money, on screens that other journeys look at in both sizes.
      grepInvert: /@any-size/,
    },
  ],
})
