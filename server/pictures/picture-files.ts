/** Where the files of a picture lie, and the links that open them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const pictureSizes = ['full', 'thumbnail'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Of the row of a picture, in whichever table: what its files are called. Hashes are SHA-256 in hexadecimal. */
export type PictureFiles = { id: string; sha256: string; thumbnailSha256: string }

/** Named by the row, so that two rows never share a file, and by what is in it. */
export const keyOf = (picture: PictureFiles, size: PictureSize): string =>
  `photos/${picture.id}/${size === 'full' ? picture.sha256 : picture.thumbnailSha256}.jpg`

export const keysOf = (picture: PictureFiles): string[] =>
  pictureSizes.map((size) => keyOf(picture, size))

/** Links change every five minutes, so that a browser that asks again in between has the picture already. */
const stepMs = 5 * 60_000
const goodForMs = 15 * 60_000
/** No longer than the shortest of them. */
export const fileCacheSeconds = (goodForMs - stepMs) / 1000

/** Paths that open this picture for ten to fifteen minutes, for whoever has them. */
export const linksTo = (
  secret: string,
  pictureId: string,
  now: Date,
): { link: string; thumbnailLink: string } => ({
  link: signedPath(secret, pictureId, 'full', now),
  thumbnailLink: signedPath(secret, pictureId, 'thumbnail', now),
})

const signedPath = (secret: string, pictureId: string, size: PictureSize, now: Date): string => {
  const until = Math.floor(now.getTime() / stepMs) * stepMs + goodForMs
  return `/api/files/${pictureId}/${size}?until=${until}&sig=${macOf(secret, pictureId, size, String(until))}`
}

export type SignedAsk = { pictureId: string; size: string; until: string; sig: string }

/** Whether we signed this, and it has not ended. The signature is looked at first: without it nothing is learnt of ends. */
export const isSignedByUs = (secret: string, ask: SignedAsk, now: Date): boolean => {
  const ours = Buffer.from(macOf(secret, ask.pictureId, ask.size, ask.until))
  const given = Buffer.from(ask.sig)
  const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
  return isOurs && now.getTime() < Number(ask.until)
}

const macOf = (secret: string, pictureId: string, size: string, until: string): string =>
  createHmac('sha256', secret).update(`file ${pictureId} ${size} ${until}`).digest('base64url')
