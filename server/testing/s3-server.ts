/** A real S3-compatible server on this machine: it checks signatures as Amazon does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../kit/files/s3-store.ts'

const bucket = 'towline-evidence'

export const openS3Server = async (): Promise<{
  settings: S3Settings
  close: () => Promise<void>
}> => {
  const directory = await mkdtemp(join(tmpdir(), 'towline-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'eu-west-1',
      // the key pair that this server accepts
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
