import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { Download } from '../../contract/route.ts'
import { evidencePackRefusal, packCopy } from '../../domain/evidence/evidence-pack.ts'
import { packMark } from '../../domain/evidence/sealing/check-file.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { findBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { openPdf } from '../kit/pdf/open-pdf.ts'
import { openTurns } from '../photos/index.ts'
import { registerPack } from '../seals/index.ts'
import { loadPack, type Pack } from './load-pack.ts'
import { writePack } from './write-pack.ts'

/** Each one decodes photos and holds its file until it is received: some megabytes. */
const turns = openTurns({ atOnce: 2, waiting: 12 })
const tooMany = {
  retryAfterSeconds: 5,
  detail: 'Many packs are being made at the moment. Please try again in a few seconds.',
}

/**
 * The evidence pack as this reader may have it, made while it is sent; only its hashes are stored. Refusals: `not_found`,
 * `evidence_pack_not_ready`, `not_ready` when too many are being made.
 */
export const makePack = async (
  ctx: Ctx,
  bookingId: string,
  viewer: Booking['viewer'],
): Promise<Outcome<Download>> => {
  const row = await findBooking(ctx.db, bookingId)
  if (!row) return refused('not_found')
  const why = evidencePackRefusal(row)
  if (why) return refused(why)
  const turn = await turns.take()
  if (!turn) return refused('not_ready', tooMany)
  try {
    const pack = await loadPack(ctx, row, viewer)
    const document = openPdf({
      title: `${packCopy.title}, ${pack.booking.pickup.label}, Towline`,
      footer: `Towline · ${packCopy.title} · ${pack.booking.reference}`,
      madeAt: pack.madeAt,
      keywords: packMark(pack.seal.sealId, pack.packId),
    })
    const sealed = sealStream(ctx, pack)
    let hasBrokenOff = false
    const brokeOff = (error: unknown): void => {
      if (hasBrokenOff) return
      hasBrokenOff = true
      ctx.log.error('an evidence pack could not be made', { bookingId, error })
      document.stream.destroy(new Error('the evidence pack broke off'))
    }
    // a reader who leaves ends the writing; only what goes wrong here is logged
    pipeline(document.stream, sealed).catch((error: unknown) => {
      if (!isLeft(error)) brokeOff(error)
    })
    void writePack(ctx, document, pack, sealed.note).catch(brokeOff).finally(turn.end)
    return accepted({
      fileName: `towline-evidence-${row.reference}.pdf`,
      body: Readable.toWeb(sealed) as ReadableStream<Uint8Array>,
    })
  } catch (error) {
    turn.end()
    throw error
  }
}

/** Lets a pack pass as it comes, and stores what a check of it needs before its last byte: no one has a pack that cannot be checked. */
type SealStream = Transform & {
  /** A photo is about to be drawn; of what. */
  note: (photo: string) => void
}

const sealStream = (
  ctx: Pick<Ctx, 'db' | 'config'>,
  { seal: { sealId }, packId, madeAt }: Pick<Pack, 'seal' | 'packId' | 'madeAt'>,
): SealStream => {
  const chunks: Buffer[] = []
  const photos: string[] = []
  const store = callbackify(() =>
    registerPack(ctx, { sealId, packId, madeAt, bytes: Buffer.concat(chunks), photos }),
  )
  const stream = new Transform({
    transform: (chunk: Buffer, _, done: TransformCallback) => {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush: (done: TransformCallback) => store(done),
  })
  return Object.assign(stream, { note: (photo: string) => void photos.push(photo) })
}

const isLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
