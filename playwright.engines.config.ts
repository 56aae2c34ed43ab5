import { defineConfig } from '@playwright/test'
import { findFreePort } from './scripts/postgres/find-free-port.ts'

// Chosen once: this file is read again in every worker, which inherits the environment.
process.env.JOURNEYS_PORT ??= String(await findFreePort())

/** The main stories in the engines that Playwright's own builds are not here for; each has its own client (`journeys/engines/`). */
export default defineConfig({
  testDir: 'journeys/engines',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/engines',
  globalSetup: './journeys/kit/start-product.ts',
  forbidOnly: Boolean(process.env.CI),
  // One window at a time: under Xvfb the engines draw with the processor alone.
  workers: 1,
  timeout: 240_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
  projects: [{ name: 'webkit' }, { name: 'firefox' }],
})
