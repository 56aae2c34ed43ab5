import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Several projects, so that a change of a rule is checked in seconds and starts no database.
export default defineConfig({
  test: {
    pool: 'threads',
    // Some files mostly wait, for the product's deadlines of ten seconds or for another process: one thread more than there are
    // processors lets other files run while they do.
    maxWorkers: availableParallelism() + 1,
    // Ends a test that waits for something that will not come. Far above what the slowest sweep over every route takes on
    // a machine at a third of the usual speed: how fast a machine is must not decide whether a test passes.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    setupFiles: ['server/testing/console-guard.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          // Pure functions share nothing: one module graph for all files is what keeps them to seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            '{contract,web,scripts}/**/*.test.{ts,tsx}',
            'workshop/{fakes,bench,chaos,checks,market,scale,tests}/**/*.test.ts',
            'journeys/kit/**/*.test.ts',
          ],
          // As in `domain`: loading the modules again for each file would take longer than the tests. A file that stubs a global loads its
          // modules again, before and after.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,db}/**/*.test.ts', 'workshop/{simulator,seed}/**/*.test.ts'],
          globalSetup: ['server/testing/database-server.ts'],
          setupFiles: ['server/testing/console-guard.ts', 'server/testing/dropped-databases.ts'],
          // Each file has a database of its own; loading the server again for each would take longer than most of them.
          isolate: false,
        },
      },
    ],
  },
})
