/**
 * Turns an uploaded file into an image of ours: decoded by its content, turned upright, made smaller, and encoded again. So no metadata
 * is kept: no place, no device, no second file behind the first (reliability.md, S9).
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import {
  keptPhotoPixels,
  maxPhotoMegapixels,
  minPhotoPixels,
  thumbnailPixels,
} from '../../domain/evidence/photo.ts'
import { accepted, refused, type Outcome, type Refused } from '../../domain/refusal.ts'
import { openTurns } from './turns.ts'

export type StoredImage = { bytes: Uint8Array; sha256: string; width: number; height: number }
export type CleanPhoto = { full: StoredImage; thumbnail: StoredImage }

const quality = 80
const timeoutSeconds = 20

/** Decoding runs beside the event loop, on one thread each; more at once would only wait for each other and hold memory. */
sharp.concurrency(1)
sharp.cache(false)
const turns = openTurns({ atOnce: 2, waiting: 24 })

/** Refusals: `photo_not_readable`, `photo_too_large`, `not_ready` when too many wait. */
export const cleanPhoto = async (sent: Uint8Array): Promise<Outcome<CleanPhoto>> => {
  const format = formatOf(sent)
  if (!format) return refused('photo_not_readable')
  const turn = await turns.take()
  if (!turn) return refused('not_ready', { retryAfterSeconds: 2 })
  try {
    const why = await refusalOf(sent, format)
    if (why) return why
    const full = await encodeAgain(sent, keptPhotoPixels)
    return accepted({ full, thumbnail: await encodeAgain(full.bytes, thumbnailPixels) })
  } catch {
    // any failure of the decoder comes from the uploaded bytes
    return refused('photo_not_readable')
  } finally {
    turn.end()
  }
}

/** The type by the first bytes: nothing else reaches a decoder, whatever its name. */
const formatOf = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null => {
  const head = Buffer.from(bytes.subarray(0, 12))
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const isRiff = head.subarray(0, 4).toString('latin1') === 'RIFF'
  return isRiff && head.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}

/** The size from the header alone, before anything is unpacked. */
const refusalOf = async (sent: Uint8Array, format: string): Promise<Refused | null> => {
  const head = await sharp(sent, { limitInputPixels: false }).metadata()
  const { width, height, pages = 1 } = head
  if (head.format !== format || pages > 1) return refused('photo_not_readable')
  if (width * height > maxPhotoMegapixels * 1_000_000) return refused('photo_too_large')
  return Math.min(width, height) < minPhotoPixels ? refused('photo_not_readable') : null
}

const encodeAgain = async (from: Uint8Array, most: number): Promise<StoredImage> => {
  const limitInputPixels = maxPhotoMegapixels * 1_000_000
  const { data, info } = await sharp(from, { failOn: 'error', limitInputPixels })
    .timeout({ seconds: timeoutSeconds })
    // upright before the orientation tag is removed
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, sha256: sha256Of(data), width: info.width, height: info.height }
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')
