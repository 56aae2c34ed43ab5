import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { keysOf, type PictureFiles } from './picture-files.ts'

/** So many files for one job: short enough to be tried again whole. */
const keysPerJob = 100

/** The files of rows that this transaction deletes go after its commit. */
export const removeFilesOf = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  pictures: readonly PictureFiles[],
): Promise<void> => {
  const keys = pictures.flatMap(keysOf)
  for (let from = 0; from < keys.length; from += keysPerJob) {
    await jobs.enqueue(tx, 'remove-files', { keys: keys.slice(from, from + keysPerJob) })
  }
}
