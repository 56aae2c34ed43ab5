/** The hand-shake as one viewer's phone may have it: the customer's makes codes, the driver's checks them, an operator reads what was done. */
import type { Handshake, HandshakeKeys } from '../../../contract/bookings/handshake.ts'
import type { HandshakeRecordRow } from '../../../db/schema/handshakes.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import { checkOf, keysOf, type HandshakePurpose } from '../../../domain/handshake/moving-code.ts'
import type { Queryable } from '../../kit/database/database.ts'
import type { BookingRow } from '../bookings.store.ts'
import { handshakeOf, recordsOf } from './handshakes.store.ts'

type Viewer = 'customer' | 'driver' | 'operator'

/** Null: accepted by no driver yet, or by an older release. */
export const viewHandshake = async (
  db: Queryable,
  booking: BookingRow,
  viewer: Viewer,
): Promise<Handshake | null> => {
  if (booking.acceptedAt === null) return null
  const [row, records] = [await handshakeOf(db, booking.id), await recordsOf(db, booking.id)]
  if (!row && records.length === 0) return null
  const secret = isActiveJob(booking.status) ? (row?.secret ?? null) : null
  const keys = async (
    purpose: HandshakePurpose,
    sent: string | null,
  ): Promise<HandshakeKeys | null> => {
    if (secret === null || viewer === 'operator') return null
    const { checkKey, restKey } = await keysOf(secret, purpose)
    const isDriver = viewer === 'driver'
    return {
      checkKey,
      restKey: isDriver ? null : restKey,
      sentChecks: isDriver && sent !== null ? [checkOf(sent)] : [],
    }
  }
  const { receiverName: name = null, receiverPhone = null } = row ?? {}
  return {
    start: booking.startCode === null ? null : await keys('start', booking.startCode),
    handover: await keys('handover', row?.receiverCode ?? null),
    receiver: name === null ? null : seenReceiver({ name, phone: receiverPhone }, viewer),
    records: records.map(seenRecord),
  }
}

const seenReceiver = (
  { name, phone }: { name: string; phone: string | null },
  viewer: Viewer,
): Handshake['receiver'] =>
  viewer === 'driver' ? { name: firstNameOf(name), phone: null } : { name, phone }

const seenRecord = (row: HandshakeRecordRow): Handshake['records'][number] => ({
  purpose: row.purpose,
  proof: row.proof,
  deviceAt: row.deviceAt?.toISOString() ?? null,
  serverAt: row.serverAt.toISOString(),
  phoneTries: row.phoneTries,
  plate: row.plate,
  plateCheck: row.plateCheck,
})
