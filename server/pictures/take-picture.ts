/** How a picture comes in, whatever it is of. Each module has a table of its own for its pictures; the order of things is here. */
import { accepted, refused, type Outcome, type Refused } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { cleanPicture, type CleanPicture } from './clean-picture.ts'
import { keyOf, type PictureFiles } from './picture-files.ts'

/** What a row says of what is stored. Hashes are SHA-256 in hexadecimal. */
export type PictureFacts = {
  sha256: string
  thumbnailSha256: string
  bytes: number
  width: number
  height: number
}

/** `storedAt` is null while its files are on their way to the store. */
export type PictureRow = PictureFiles & { storedAt: Date | null }

export type PictureSteps<Row extends PictureRow> = {
  /** What the sender's device has sent under this name before. */
  known: () => Promise<Row | undefined>
  /** Why it is not taken now; asked again by `draft`. Here so that nothing is decoded in vain. */
  refusal: () => Refused | null
  /** The row before its files, in a transaction of its own; the known row, where there is one. */
  draft: (facts: PictureFacts) => Promise<Outcome<Row>>
  /** The row says that its files are there; the row as it is, when somebody was first. */
  markStored: (row: Row) => Promise<Row>
}

/**
 * Decoded and written anew, then in three steps: the row, its files, and that they are there. Whatever dies in between, no file is without
 * a row, and the same picture sent again under the same name goes on where it was. Refusals: those of `cleanPicture` and of the steps;
 * `invalid_input` for another picture under the name of one that is still on its way.
 */
export const takePicture = async <Row extends PictureRow>(
  { files }: Pick<Ctx, 'files'>,
  bytes: Uint8Array,
  { known, refusal, draft, markStored }: PictureSteps<Row>,
): Promise<Outcome<Row>> => {
  const earlier = await known()
  if (earlier?.storedAt) return accepted(earlier)
  const early = refusal()
  if (early) return early
  const cleaned = await cleanPicture(bytes)
  if (!cleaned.ok) return cleaned

  const { full, thumbnail } = cleaned.value
  const drafted = await draft(factsOf(cleaned.value))
  if (!drafted.ok || drafted.value.storedAt) return drafted
  const row = drafted.value
  // its files would not be those that the row says
  if (row.sha256 !== full.sha256) {
    return refused('invalid_input', { fields: { clientId: 'Another picture has this name' } })
  }
  await files.put(keyOf(row, 'full'), full.bytes, 'image/jpeg')
  await files.put(keyOf(row, 'thumbnail'), thumbnail.bytes, 'image/jpeg')
  return accepted(await markStored(row))
}

const factsOf = ({ full, thumbnail }: CleanPicture): PictureFacts => ({
  sha256: full.sha256,
  thumbnailSha256: thumbnail.sha256,
  bytes: full.bytes.length,
  width: full.width,
  height: full.height,
})
