/**
 * Prepares a photo for sending: no larger than the server keeps it, so that one bar of signal carries it. Where the browser cannot do that
 * it is sent as it is, and the server makes it smaller.
 */
import { keptPhotoPixels, maxPhotoBytes } from '../../../domain/evidence/photo.ts'

/** A little less than lossless. */
const quality = 0.85
/** Below this it is not worth doing. */
const smallBytes = 400_000

/** Null: it cannot be read here, or is too large to be sent and cannot be made smaller. */
export const preparePhoto = async (file: File): Promise<Blob | null> => {
  const smaller = file.size < smallBytes && isSendable(file) ? null : await shrink(file)
  const blob = smaller ?? file
  return blob.size > maxPhotoBytes || !isSendable(blob) ? null : blob
}

const isSendable = ({ type }: Blob): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type)

/** As an upright JPEG; null where this browser cannot read it. */
const shrink = async (file: File): Promise<Blob | null> => {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!photo) return null
  const factor = Math.min(1, keptPhotoPixels / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * factor)
  canvas.height = Math.round(photo.height * factor)
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
