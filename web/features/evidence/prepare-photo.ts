/**
 * A picture as it is sent: at most so large as the server keeps it, so that one bar of signal carries it. Where the browser cannot do that
 * it goes as it is, and the server makes it smaller.
 */
import { maxPhotoBytes } from '../../../domain/evidence.ts'

/** What the server keeps, and a little less than lossless. */
const mostPixels = 2048
const quality = 0.85
/** Below this it is not worth doing. */
const smallBytes = 400_000

export type PreparedPhoto = { blob: Blob; takenAt: string }

/** `takenAt`: when the camera wrote the file, by this device's clock. Null: too large to be sent, and not to be made smaller here. */
export const preparePhoto = async (file: File): Promise<PreparedPhoto | null> => {
  const takenAt = new Date(file.lastModified).toISOString()
  const smaller = file.size < smallBytes && isSendable(file) ? null : await shrink(file)
  const blob = smaller ?? file
  return blob.size > maxPhotoBytes || !isSendable(blob) ? null : { blob, takenAt }
}

const isSendable = ({ type }: Blob): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type)

/** As a JPEG that is upright; null where this browser cannot read it. */
const shrink = async (file: File): Promise<Blob | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!picture) return null
  const factor = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * factor)
  canvas.height = Math.round(picture.height * factor)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
