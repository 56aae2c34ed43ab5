/** Where the files of an image are stored, and the links that open them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pdfMediaType } from '../../domain/evidence/pdf.ts'

export const photoSizes = ['full', 'thumbnail'] as const
export type PhotoSize = (typeof photoSizes)[number]

/**
 * The columns of an image's row, in any table, that name its files. Hashes are SHA-256 in hexadecimal. `mediaType`: only of rows that may
 * also be a PDF, which has one file and no thumbnail.
 */
export type PhotoFiles = {
  id: string
  sha256: string
  thumbnailSha256: string
  mediaType?: string
}

export const isPdf = ({ mediaType }: PhotoFiles): boolean => mediaType === pdfMediaType

/** The key contains the row's id, so that two rows never share a file, and the hash of the content. */
export const keyOf = (photo: PhotoFiles, size: PhotoSize): string =>
  isPdf(photo)
    ? `photos/${photo.id}/${photo.sha256}.pdf`
    : `photos/${photo.id}/${size === 'full' ? photo.sha256 : photo.thumbnailSha256}.jpg`

export const keysOf = (photo: PhotoFiles): string[] => [
  ...new Set(photoSizes.map((size) => keyOf(photo, size))),
]

/** Links change every five minutes, so that a browser that asks again in between has the image already. */
const stepMs = 5 * 60_000
const goodForMs = 15 * 60_000
/** No longer than the shortest lifetime of a link. */
export const fileCacheSeconds = (goodForMs - stepMs) / 1000

/** Paths that open this image for ten to fifteen minutes, for anyone who has them. */
export const linksTo = (
  secret: string,
  photoId: string,
  now: Date,
): { link: string; thumbnailLink: string } => ({
  link: signedPath(secret, photoId, 'full', now),
  thumbnailLink: signedPath(secret, photoId, 'thumbnail', now),
})

const signedPath = (secret: string, photoId: string, size: PhotoSize, now: Date): string => {
  const until = Math.floor(now.getTime() / stepMs) * stepMs + goodForMs
  return `/api/files/${photoId}/${size}?until=${until}&sig=${macOf(secret, photoId, size, String(until))}`
}

export type SignedPhotoRequest = { photoId: string; size: string; until: string; sig: string }

/** Whether we signed this link and it has not expired. The signature is checked first: without it a caller learns nothing about expiry. */
export const isSignedByUs = (secret: string, link: SignedPhotoRequest, now: Date): boolean => {
  const ours = Buffer.from(macOf(secret, link.photoId, link.size, link.until))
  const given = Buffer.from(link.sig)
  const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
  return isOurs && now.getTime() < Number(link.until)
}

const macOf = (secret: string, photoId: string, size: string, until: string): string =>
  createHmac('sha256', secret).update(`file ${photoId} ${size} ${until}`).digest('base64url')
