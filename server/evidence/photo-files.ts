/** Where the files of a picture lie, and the links that open them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PhotoRow } from '../../db/schema/evidence.ts'

export const photoSizes = ['full', 'thumbnail'] as const
export type PhotoSize = (typeof photoSizes)[number]

type Files = Pick<PhotoRow, 'id' | 'sha256' | 'thumbnailSha256'>

/** Named by the row, so that two rows never share a file, and by what is in it. */
export const keyOf = (photo: Files, size: PhotoSize): string =>
  `photos/${photo.id}/${size === 'full' ? photo.sha256 : photo.thumbnailSha256}.jpg`

export const keysOf = (photo: Files): string[] => photoSizes.map((size) => keyOf(photo, size))

/** Links change every five minutes, so that a browser that asks again in between has the picture already. */
const stepMs = 5 * 60_000
const goodForMs = 15 * 60_000
/** No longer than the shortest of them. */
export const fileCacheSeconds = (goodForMs - stepMs) / 1000

/** A path that opens this picture for ten to fifteen minutes, for whoever has it. */
export const signedPath = (secret: string, photoId: string, size: PhotoSize, now: Date): string => {
  const until = Math.floor(now.getTime() / stepMs) * stepMs + goodForMs
  return `/api/files/${photoId}/${size}?until=${until}&sig=${macOf(secret, photoId, size, String(until))}`
}

export type SignedAsk = { photoId: string; size: string; until: string; sig: string }

/** Whether we signed this, and it has not ended. The signature is looked at first: without it nothing is learnt of ends. */
export const isSignedByUs = (secret: string, ask: SignedAsk, now: Date): boolean => {
  const ours = Buffer.from(macOf(secret, ask.photoId, ask.size, ask.until))
  const given = Buffer.from(ask.sig)
  const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
  return isOurs && now.getTime() < Number(ask.until)
}

const macOf = (secret: string, photoId: string, size: string, until: string): string =>
  createHmac('sha256', secret).update(`file ${photoId} ${size} ${until}`).digest('base64url')
