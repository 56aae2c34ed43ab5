import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './find-violations.ts'

/** The file that may touch the job queue's private tables, for the reasons it gives. */
const queueTables = 'server/kit/jobs/queue-tables.ts'
const isProduct = (file: string): boolean =>
  /^(domain|contract|db|server|web|scripts)\//.test(file) &&
  !file.startsWith('server/testing/') &&
  !/\.test\.tsx?$/.test(file)

/** Product files that touch the private tables of the job queue instead of its public functions and views. */
export const findPrivateTables = (root: string, files: readonly string[]): Violation[] =>
  files
    .filter((file) => isProduct(file) && file !== queueTables)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          text.includes('graphile_worker._private_')
            ? [
                {
                  file,
                  line: index + 1,
                  message: `touches a private table of the job queue: only ${queueTables} may`,
                },
              ]
            : [],
        ),
    )
