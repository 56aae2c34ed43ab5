import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { takePicture } from '../pictures/index.ts'
import {
  advertPictureOfName,
  advertPicturePath,
  draftAdvertPicture,
  findAdvertPicture,
  markAdvertPictureStored,
  type AdvertPictureRow,
} from './operator-adverts.store.ts'

/** A picture for an advertisement, decoded by what it is and written anew; public from then on. On record. Refusals: those of `takePicture`. */
export const uploadAdvertPicture = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'files'>,
  operatorId: string,
  { clientId, bytes }: { clientId: string; bytes: Uint8Array },
): Promise<Outcome<{ imageUrl: string }>> => {
  const taken = await takePicture<AdvertPictureRow>(ctx, bytes, {
    known: () => advertPictureOfName(ctx.db, operatorId, clientId),
    refusal: () => null,
    draft: (facts) =>
      inTransaction(ctx.db, async (tx) =>
        accepted(
          await draftAdvertPicture(tx, {
            id: newId('adp'),
            uploadedBy: operatorId,
            clientId,
            ...facts,
            createdAt: await ctx.clock.now(tx),
            storedAt: null,
          }),
        ),
      ),
    markStored: (row) => markStored(ctx, row),
  })
  return taken.ok ? accepted({ imageUrl: advertPicturePath(taken.value.id) }) : taken
}

const markStored = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  row: AdvertPictureRow,
): Promise<AdvertPictureRow> =>
  inTransaction(ctx.db, async (tx) => {
    const known = await findAdvertPicture(tx, row.id)
    if (known?.storedAt) return known
    const storedAt = await ctx.clock.now(tx)
    await markAdvertPictureStored(tx, row.id, storedAt)
    await writeAudit(tx, {
      accountId: row.uploadedBy,
      action: 'upload_advert_picture',
      objectId: row.id,
      after: { width: row.width, height: row.height, bytes: row.bytes },
      at: storedAt,
    })
    return { ...row, storedAt }
  })
