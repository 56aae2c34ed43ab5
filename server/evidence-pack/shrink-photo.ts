import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { packPhotoPixels } from '../../domain/evidence/evidence-pack.ts'
import type { Ctx } from '../context.ts'

export type Shrunk = { bytes: Uint8Array; width: number; height: number }

const quality = 76
const timeoutSeconds = 20

/** A stored photo in print size; null when its file is missing. Throws the errors of the file store. */
export const shrinkPhoto = async (
  { files }: Pick<Ctx, 'files'>,
  key: string,
): Promise<Shrunk | null> => {
  const file = await files.open(key)
  if (!file) return null
  const { data, info } = await sharp(await buffer(file))
    .timeout({ seconds: timeoutSeconds })
    .resize({
      width: packPhotoPixels,
      height: packPhotoPixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
