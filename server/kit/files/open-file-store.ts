import type { Config } from '../env.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/** The S3 store that is configured, else a folder of this machine. */
export const openFileStore = ({ s3, filesDir }: Pick<Config, 's3' | 'filesDir'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(filesDir)
