import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { keysOf, type PhotoFiles } from './photo-files.ts'

/** Files per job: few enough for the whole job to be retried. */
const keysPerJob = 100

/** Deletes the files of rows that this transaction deletes, after its commit. */
export const removeFilesOf = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  photos: readonly PhotoFiles[],
): Promise<void> => {
  const keys = photos.flatMap(keysOf)
  for (let from = 0; from < keys.length; from += keysPerJob) {
    await jobs.enqueue(tx, 'remove-files', { keys: keys.slice(from, from + keysPerJob) })
  }
}
