import { Transform, type TransformCallback } from 'node:stream'
import { callbackify } from 'node:util'
import type { Ctx } from '../context.ts'
import { registerPack } from '../seals/index.ts'
import type { Pack } from './load-pack.ts'

/** Lets a pack pass as it comes, and stores what a check of it needs before its last byte: no one has a pack that cannot be checked. */
export type SealStream = Transform & {
  /** A picture is about to be drawn; of what. */
  note: (photo: string) => void
}

export const sealStream = (
  ctx: Pick<Ctx, 'db' | 'config'>,
  { seal: { sealId }, packId, madeAt }: Pick<Pack, 'seal' | 'packId' | 'madeAt'>,
): SealStream => {
  const chunks: Buffer[] = []
  const photos: string[] = []
  const store = callbackify(() =>
    registerPack(ctx, { sealId, packId, madeAt, bytes: Buffer.concat(chunks), photos }),
  )
  const stream = new Transform({
    transform: (chunk: Buffer, _, done: TransformCallback) => {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush: (done: TransformCallback) => store(done),
  })
  return Object.assign(stream, { note: (photo: string) => void photos.push(photo) })
}
