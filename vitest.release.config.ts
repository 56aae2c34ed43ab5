import { defineConfig } from 'vitest/config'

/** Tests that make a release and run it with several versions of Node: `npm run test:release`. */
export default defineConfig({
  test: {
    name: 'release',
    include: ['journeys/release/**/*.test.ts'],
    globalSetup: ['server/testing/database-server.ts', 'journeys/release/made-release.ts'],
    setupFiles: ['server/testing/console-guard.ts'],
    // One server at a time: each is timed while it stops.
    fileParallelism: false,
    pool: 'threads',
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
