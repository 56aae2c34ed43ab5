/** An insurer with a key, and one driver near its customers, alone on the road. */
import { driverPositions } from '../../db/schema/drivers.ts'
import { driverMoves } from '../../domain/booking.ts'
import type { AppScene } from './app-scene.ts'
import { must } from './booking-scene.ts'
import { valueAt } from './change-json.ts'
import { makePartner } from './sample-partners.ts'
import { samplePartnerBooking } from './sample-requests.ts'

export type InsurerScene = Awaited<ReturnType<typeof openInsurerScene>>

export const openInsurerScene = async (house: AppScene) => {
  const { db, scene } = house
  await db.delete(driverPositions)
  const driver = await scene.driver(2)
  const partner = await makePartner(db)
  const program = house.programOf(partner.key)

  /** As its program books; each answers the booking's id. */
  const booked = async (): Promise<string> => {
    const answer = await program.send('POST', '/api/partner/v1/bookings', samplePartnerBooking)
    if (answer.status !== 201) throw new Error(`not booked: ${JSON.stringify(answer.body)}`)
    return String(valueAt(answer.body, ['booking_id']))
  }
  const accepted = async (): Promise<string> => {
    const bookingId = await booked()
    must(await scene.accept(driver, bookingId))
    return bookingId
  }
  const completed = async (): Promise<string> => {
    const bookingId = await accepted()
    for (const move of driverMoves) must(await scene.move(driver, bookingId, move))
    return bookingId
  }
  return { driver, partner, program, booked, accepted, completed }
}
