/** Writes a pack part by part. At most two photos are in memory at a time; finished parts are already on their way. */
import { momentText } from '../../domain/time/moment-text.ts'
import {
  arrivalFacts,
  handoverFacts,
  odometerFacts,
  packCopy,
  photoCaption,
  photoChapters,
  recoveryFacts,
  timelineFacts,
  packPhotoPixels,
} from '../../domain/evidence/evidence-pack.ts'
import { signaturePad } from '../../domain/evidence/signature.ts'
import type { Ctx } from '../context.ts'
import type { PdfDocument } from '../kit/pdf/open-pdf.ts'
import { writeFacts, writeHeading, writeRule, writeText } from '../kit/pdf/write-pdf.ts'
import {
  photoRowHeight,
  photosInRow,
  writeDrawing,
  writePhotoRow,
  type DocumentPhoto,
} from '../kit/pdf/write-photos.ts'
import { keyOf } from '../photos/index.ts'
import type { Pack } from './load-pack.ts'
import { writeSeal } from './write-seal.ts'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

type Shrunk = { bytes: Uint8Array; width: number; height: number }

const quality = 76
const timeoutSeconds = 20

/** A stored photo in print size; null when its file is missing. Throws the errors of the file store. */
const shrinkPhoto = async ({ files }: Pick<Ctx, 'files'>, key: string): Promise<Shrunk | null> => {
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

type Photo = Pack['photos'][number]

const readers: Record<Pack['booking']['viewer'], string> = {
  customer: 'the customer',
  driver: 'the driver',
  operator: 'Towline',
}

/** Ends early, and without an error, when its reader has gone. */
export const writePack = async (
  ctx: Pick<Ctx, 'files' | 'log'>,
  document: PdfDocument,
  pack: Pack,
  /** Of each photo before it is drawn. */
  note: (photo: string) => void = () => undefined,
): Promise<void> => {
  const { booking, photos, signature, readings, madeAt } = pack
  writeHeading(document, 1, packCopy.title)
  writeText(
    document,
    `Made for ${readers[booking.viewer]} on ${momentText(madeAt)}, from what Towline has on record.`,
    'muted',
  )
  // On the first page: at the end it would often be alone on a page.
  writeText(document, packCopy.proof, 'muted')
  writeRule(document)
  writeFacts(document, recoveryFacts(booking))
  writeHeading(document, 2, 'Arrival and start')
  writeFacts(document, arrivalFacts(booking))
  writeHeading(document, 2, 'What happened')
  writeFacts(document, timelineFacts(booking))
  const handover = handoverFacts(booking)
  if (handover.length > 0) {
    writeHeading(document, 2, 'Hand-over')
    writeFacts(document, handover)
  }
  if (readings.length > 0) {
    writeHeading(document, 2, 'Odometer')
    writeText(document, packCopy.odometerProof, 'muted')
    writeFacts(document, odometerFacts(readings))
  }
  await writePhotos(ctx, document, photos, note)
  writeSignature(document, signature)
  writeSeal(document, pack)
  document.finish()
}

const writePhotos = async (
  ctx: Pick<Ctx, 'files' | 'log'>,
  document: PdfDocument,
  photos: readonly Photo[],
  note: (photo: string) => void,
): Promise<void> => {
  const chapters = photoChapters(photos)
  if (chapters.length === 0) {
    writeHeading(document, 2, 'Photos')
    writeText(document, packCopy.noPhotos)
  }
  for (const { title, photos: found } of chapters) {
    writeHeading(document, 2, title, photoRowHeight)
    for (let from = 0; from < found.length; from += photosInRow) {
      if (document.stream.destroyed) return
      const row: DocumentPhoto[] = []
      for (const photo of found.slice(from, from + photosInRow)) row.push(await photoOf(ctx, photo))
      for (const photo of row) if (photo.image) note(photo.title)
      writePhotoRow(document, row)
    }
  }
}

const photoOf = async (ctx: Pick<Ctx, 'files' | 'log'>, photo: Photo): Promise<DocumentPhoto> => {
  const caption = photoCaption(photo)
  try {
    const image = await shrinkPhoto(ctx, keyOf(photo, 'full'))
    return { ...caption, image, instead: packCopy.missingFile }
  } catch (error) {
    ctx.log.error('a photo of an evidence pack could not be read', {
      bookingId: photo.bookingId,
      error,
    })
    return { ...caption, image: null, instead: packCopy.unreadableFile }
  }
}

/** The heading must keep this much with it: how it is proven, and the drawing. */
const signatureHeight = 200

const writeSignature = (document: PdfDocument, signature: Pack['signature']): void => {
  writeHeading(document, 2, 'Signature at hand-over', signature?.path ? signatureHeight : undefined)
  if (!signature) return writeText(document, packCopy.noSignature)
  const { signerName, path, signedAt, sha256 } = signature
  writeText(document, packCopy.signatureProof, 'muted')
  if (path !== null) {
    writeDrawing(document, { path, pad: signaturePad, alt: `The signature of ${signerName}` })
  }
  writeFacts(document, [
    { label: 'Name', value: signerName },
    ...(path === null ? [{ label: 'Signature', value: packCopy.typedSignature }] : []),
    { label: 'Signed', value: momentText(signedAt) },
    { label: 'SHA-256', value: sha256 },
  ])
}
