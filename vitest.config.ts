import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Several projects, so that a change of a rule is checked in a second and starts no database.
export default defineConfig({
  test: {
    pool: 'threads',
    // Most of a test's time is the database's: one thread less than there are processors leaves half of two idle.
    maxWorkers: availableParallelism(),
    // A test that needs longer waits for something that will not come.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['server/testing/console-guard.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          // Pure functions share nothing: one module graph for all files is what keeps them under two seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            '{contract,web,fakes,scripts,bench,chaos}/**/*.test.{ts,tsx}',
            'journeys/kit/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'doings',
          include: ['{server,db,simulator}/**/*.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
          setupFiles: ['server/testing/console-guard.ts', 'server/testing/dropped-databases.ts'],
          // Each file has a database of its own; loading the server anew for each would take longer than most of them.
          isolate: false,
        },
      },
    ],
  },
})
