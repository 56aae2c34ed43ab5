import { defineConfig } from 'vitest/config'

/** Tests of the built files, which need no product and no browser: `npm test` runs them after the build. */
export default defineConfig({
  test: {
    name: 'build',
    include: ['journeys/built/**/*.test.ts'],
    setupFiles: ['server/testing/console-guard.ts'],
    testTimeout: 90_000,
  },
})
