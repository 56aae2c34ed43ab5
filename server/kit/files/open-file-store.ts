import { resolve } from 'node:path'
import type { Config } from '../env.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/** The S3 store that is configured, else a folder of the data directory. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(resolve(dataDir, 'files'))
