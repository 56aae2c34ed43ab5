import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { packPicturePixels } from '../../domain/evidence-pack.ts'
import type { Ctx } from '../context.ts'

export type Shrunk = { bytes: Uint8Array; width: number; height: number }

const quality = 76
const timeoutSeconds = 20

/** A stored picture as paper needs it; null when its file is not there. Throws what the file store throws. */
export const shrinkPicture = async (
  { files }: Pick<Ctx, 'files'>,
  key: string,
): Promise<Shrunk | null> => {
  const file = await files.open(key)
  if (!file) return null
  const { data, info } = await sharp(await buffer(file))
    .timeout({ seconds: timeoutSeconds })
    .resize({
      width: packPicturePixels,
      height: packPicturePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
