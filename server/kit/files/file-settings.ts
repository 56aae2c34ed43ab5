import { join, resolve } from 'node:path'
import type { Values } from '../env-variables.ts'
import type { S3Settings } from './s3-store.ts'

/** Null without a bucket and its keys. */
export const s3Settings = (values: Partial<Values>): S3Settings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_REGION: region } = values
  const secretAccessKey = values.S3_SECRET_ACCESS_KEY
  if (!region || !bucket || !accessKeyId || !secretAccessKey) return null
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** The folder for files on this machine, as an absolute path. */
export const filesFolder = ({ FILES_DIR, DATA_DIR = 'data' }: Partial<Values>): string =>
  resolve(FILES_DIR ?? join(DATA_DIR, 'files'))
