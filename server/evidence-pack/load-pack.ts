/** The data of a pack, except the bytes of its photos, as its reader may see it. */
import type { Booking } from '../../contract/bookings/bookings.ts'
import { isOfFormerDriver } from '../../domain/evidence/evidence.ts'
import type { PackBooking } from '../../domain/evidence/evidence-pack.ts'
import { auditedAt } from '../audit/index.ts'
import { sidesOf, viewBooking, type BookingRow } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { photosOf, readingsOf, signatureOf } from '../evidence/index.ts'
import { newId } from '../kit/ids.ts'
import { chainOf, sealStateOf } from '../seals/index.ts'

export type Pack = Awaited<ReturnType<typeof loadPack>>

export const loadPack = async (ctx: Ctx, row: BookingRow, viewer: Booking['viewer']) => {
  const { db } = ctx
  const booking = await viewBooking(ctx, db, row, viewer)
  const [photos, sides] = [await photosOf(db, row.id), await sidesOf(db, row.id)]
  const madeAt = await ctx.clock.now(db)
  const sealId = await chainOf(db, row.id, madeAt)
  const seal = await sealStateOf(ctx, sealId)
  return {
    booking: packBooking(booking, {
      customerName: row.customerName,
      startCode: {
        givenAt: row.startCodeGivenAt?.toISOString() ?? null,
        waivedAt: (await auditedAt(db, row.id, 'waive_start_code'))?.toISOString() ?? null,
      },
    }),
    photos: photos.map((photo) => ({
      ...photo,
      isOfFormerDriver: isOfFormerDriver(photo, sides?.driverAccountId ?? null),
      link: seal.numbers.get(photo.id) ?? null,
    })),
    signature: await signatureOf(db, row.id),
    readings: (await readingsOf(db, row.id)).map((reading) => ({
      ...reading,
      link: seal.numbers.get(reading.id) ?? null,
    })),
    madeAt,
    packId: newId('pck'),
    seal,
    checkAddress: `${ctx.config.publicOrigin}/check/${sealId}`,
  }
}

/** The reader's own name in full; the other side's as the booking shows it to them. */
const packBooking = (
  booking: Booking,
  { customerName, startCode }: Pick<PackBooking, 'customerName' | 'startCode'>,
): PackBooking => ({
  ...booking,
  // The keys of the codes are in no document.
  handshakes: booking.handshake?.records ?? [],
  customerName: booking.viewer === 'customer' ? customerName : (booking.customer?.name ?? ''),
  startCode,
})
