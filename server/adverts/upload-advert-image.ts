import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { takePhoto } from '../photos/index.ts'
import {
  advertImageOfName,
  advertImagePath,
  draftAdvertImage,
  findAdvertImage,
  markAdvertImageStored,
  type AdvertImageRow,
} from './operator-adverts.store.ts'

/** An image for an advertisement, typed by its content and re-encoded; public from then on. On record. Refusals: those of `takePhoto`. */
export const uploadAdvertImage = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'files'>,
  operatorId: string,
  { clientId, bytes }: { clientId: string; bytes: Uint8Array },
): Promise<Outcome<{ imageUrl: string }>> => {
  const taken = await takePhoto<AdvertImageRow>(ctx, bytes, {
    known: () => advertImageOfName(ctx.db, operatorId, clientId),
    refusal: () => null,
    draft: (facts) =>
      inTransaction(ctx.db, async (tx) =>
        accepted(
          await draftAdvertImage(tx, {
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
  return taken.ok ? accepted({ imageUrl: advertImagePath(taken.value.id) }) : taken
}

const markStored = (ctx: Pick<Ctx, 'db' | 'clock'>, row: AdvertImageRow): Promise<AdvertImageRow> =>
  inTransaction(ctx.db, async (tx) => {
    const known = await findAdvertImage(tx, row.id)
    if (known?.storedAt) return known
    const storedAt = await ctx.clock.now(tx)
    await markAdvertImageStored(tx, row.id, storedAt)
    await writeAudit(tx, {
      accountId: row.uploadedBy,
      action: 'upload_advert_photo',
      objectId: row.id,
      after: { width: row.width, height: row.height, bytes: row.bytes },
      at: storedAt,
    })
    return { ...row, storedAt }
  })
