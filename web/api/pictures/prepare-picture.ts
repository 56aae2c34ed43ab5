/**
 * A picture as it is sent: at most so large as the server keeps it, so that one bar of signal carries it. Where the browser cannot do that
 * it goes as it is, and the server makes it smaller.
 */
import { keptPhotoPixels, maxPhotoBytes } from '../../../domain/picture.ts'

/** A little less than lossless. */
const quality = 0.85
/** Below this it is not worth doing. */
const smallBytes = 400_000

/** Null: it cannot be read here, or is too large to be sent and not to be made smaller. */
export const preparePicture = async (file: File): Promise<Blob | null> => {
  const smaller = file.size < smallBytes && isSendable(file) ? null : await shrink(file)
  const blob = smaller ?? file
  return blob.size > maxPhotoBytes || !isSendable(blob) ? null : blob
}

const isSendable = ({ type }: Blob): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type)

/** As a JPEG that is upright; null where this browser cannot read it. */
const shrink = async (file: File): Promise<Blob | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!picture) return null
  const factor = Math.min(1, keptPhotoPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * factor)
  canvas.height = Math.round(picture.height * factor)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
