/** The app scene with completed bookings to rate: one driven to its end by real moves, others as rows without the way there. */
import { eq } from 'drizzle-orm'
import { ratings, type RatingRow } from '../../db/schema/bookings.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { payments } from '../../db/schema/payments.ts'
import { newId } from '../kit/ids.ts'
import { openAppScene, type Cast } from './app-scene.ts'
import type { BrowserAnswer } from './browser.ts'
import { makeBooking, type SampleBooking } from './sample-bookings.ts'
import { makeAccount, makeDriver, type MadeDriver } from './sample-drivers.ts'

export type RatingScene = Awaited<ReturnType<typeof openRatingScene>>

/** Opens a scene that listens; call `house.close` when done. */
export const openRatingScene = async () => {
  const house = await openAppScene()
  const { db, scene } = house

  /** Driven to its end by the driver who accepted it, with a person for every party. */
  const castCompleted = async (): Promise<Cast> => {
    const cast = await house.castAccepted()
    for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
      const moved = await scene.move(cast.drivers.assigned_driver, cast.bookingId, move)
      if (!moved.ok) throw new Error(`not moved: ${moved.refusal.code}`)
    }
    return cast
  }

  /** A completed and paid booking of this customer. */
  const completedFor = async (
    customerId: string,
    { driverId }: MadeDriver,
    more: Partial<SampleBooking> = {},
  ): Promise<string> => {
    const sample = { customerId, driverId, status: 'completed', ...more } as const
    const bookingId = await makeBooking(db, sample)
    const now = new Date()
    await db.insert(payments).values({
      id: newId('pay'),
      bookingId,
      status: 'captured',
      amountCents: 95_00,
      capturedCents: 95_00,
      createdAt: now,
      updatedAt: now,
    })
    return bookingId
  }

  return {
    house,
    castCompleted,
    completedFor,
    /** One of a customer and a driver whom nobody else has anything to do with. */
    completed: async () => {
      const owner = await makeAccount(db)
      const driver = await makeDriver(db)
      return { owner, driver, bookingId: await completedFor(owner, driver) }
    },
    rate: async (
      accountId: string | null,
      bookingId: string,
      body: object,
    ): Promise<BrowserAnswer> => {
      const browser = await house.browserOf(accountId)
      return browser.send('POST', `/api/bookings/${bookingId}/rating`, body)
    },
    /** What this account is answered there. */
    look: async (accountId: string | null, path: string): Promise<unknown> =>
      (await (await house.browserOf(accountId)).get(path)).body,
    ratingRow: async (bookingId: string): Promise<RatingRow | null> => {
      const [row] = await db.select().from(ratings).where(eq(ratings.bookingId, bookingId))
      return row ?? null
    },
    sumsOf: async ({ driverId }: MadeDriver): Promise<{ sum: number; count: number }> => {
      const [row] = await db
        .select({ sum: driverProfiles.ratingSum, count: driverProfiles.ratingCount })
        .from(driverProfiles)
        .where(eq(driverProfiles.id, driverId))
      if (!row) throw new Error(`no driver ${driverId}`)
      return row
    },
  }
}
