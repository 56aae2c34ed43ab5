/** A pack, part by part. Two pictures are in hand at a time; what is written is on its way already. */
import { formatDate, formatTime } from '../../domain/dublin-time.ts'
import {
  arrivalFacts,
  packWords,
  photoCaption,
  photoChapters,
  recoveryFacts,
  timelineFacts,
} from '../../domain/evidence-pack.ts'
import { signaturePad } from '../../domain/signature.ts'
import type { Ctx } from '../context.ts'
import type { Paper } from '../kit/pdf/open-paper.ts'
import { writeFacts, writeHeading, writeRule, writeText } from '../kit/pdf/write-paper.ts'
import {
  pictureRowHeight,
  picturesInRow,
  writeDrawing,
  writePictureRow,
  type PaperPicture,
} from '../kit/pdf/write-pictures.ts'
import { keyOf } from '../pictures/index.ts'
import type { Pack } from './load-pack.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Photo = Pack['photos'][number]

const readers: Record<Pack['booking']['viewer'], string> = {
  customer: 'the customer',
  driver: 'the driver',
  operator: 'Towline',
}

/** Ends early, and quietly, when nobody takes it any more. */
export const writePack = async (
  ctx: Pick<Ctx, 'files' | 'log'>,
  paper: Paper,
  pack: Pack,
): Promise<void> => {
  const { booking, photos, signature, madeAt } = pack
  writeHeading(paper, 1, packWords.title)
  writeText(
    paper,
    `Made for ${readers[booking.viewer]} on ${formatDate(madeAt)}, ${formatTime(madeAt)}, from what Towline has on record.`,
    'muted',
  )
  writeRule(paper)
  writeFacts(paper, recoveryFacts(booking))
  writeHeading(paper, 2, 'Arrival and start')
  writeFacts(paper, arrivalFacts(booking))
  writeHeading(paper, 2, 'What happened')
  writeFacts(paper, timelineFacts(booking))
  await writePhotos(ctx, paper, photos)
  writeSignature(paper, signature)
  writeRule(paper)
  writeText(paper, packWords.proof, 'muted')
  if (signature) writeText(paper, packWords.signatureProof, 'muted')
  paper.finish()
}

const writePhotos = async (
  ctx: Pick<Ctx, 'files' | 'log'>,
  paper: Paper,
  photos: readonly Photo[],
): Promise<void> => {
  const chapters = photoChapters(photos)
  if (chapters.length === 0) {
    writeHeading(paper, 2, 'Pictures')
    writeText(paper, packWords.noPhotos)
  }
  for (const { title, photos: found } of chapters) {
    writeHeading(paper, 2, title, pictureRowHeight)
    for (let from = 0; from < found.length; from += picturesInRow) {
      if (paper.stream.destroyed) return
      const row: PaperPicture[] = []
      for (const photo of found.slice(from, from + picturesInRow))
        row.push(await pictureOf(ctx, photo))
      writePictureRow(paper, row)
    }
  }
}

const pictureOf = async (ctx: Pick<Ctx, 'files' | 'log'>, photo: Photo): Promise<PaperPicture> => {
  const caption = photoCaption(photo)
  try {
    const image = await shrinkPicture(ctx, keyOf(photo, 'full'))
    return { ...caption, image, instead: packWords.missingFile }
  } catch (error) {
    ctx.log.error('a picture of an evidence pack could not be read', {
      bookingId: photo.bookingId,
      error,
    })
    return { ...caption, image: null, instead: packWords.unreadableFile }
  }
}

const writeSignature = (paper: Paper, signature: Pack['signature']): void => {
  writeHeading(paper, 2, 'Signature at hand-over', 170)
  if (!signature) return writeText(paper, packWords.noSignature)
  const { signerName, path, signedAt, sha256 } = signature
  if (path !== null) {
    writeDrawing(paper, { path, pad: signaturePad, alt: `The signature of ${signerName}` })
  }
  writeFacts(paper, [
    { label: 'Name', value: signerName },
    ...(path === null ? [{ label: 'Signature', value: packWords.typedSignature }] : []),
    { label: 'Signed', value: `${formatDate(signedAt)}, ${formatTime(signedAt)}` },
    { label: 'SHA-256', value: sha256 },
  ])
}
