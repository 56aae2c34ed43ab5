import { defineConfig } from 'vitest/config'

/** Tests of several processes behind a proxy and a pooler: `npm run test:cluster`. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['workshop/cluster/**/*.test.ts'],
    globalSetup: ['workshop/cluster/made-release.ts'],
    setupFiles: ['server/testing/console-guard.ts'],
    // One cluster at a time: each is measured.
    fileParallelism: false,
    pool: 'threads',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
