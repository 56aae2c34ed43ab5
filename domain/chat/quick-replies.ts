/** What either side can say in the chat with one press: only what can be true in the status of the job. */
import type { BookingStatus } from '../bookings/booking.ts'
import type { ChatSender, QuickStatus, WordType } from '../bookings/chat.ts'
import type { VehicleIdentity } from '../bookings/vehicle-identity.ts'

export type QuickReply = { messageType: WordType; content: string }

type Vehicle = Partial<VehicleIdentity> | null | undefined

/** Texts per status in which the two may write. The specified status updates are among them where they say what the job's status says. */
export const quickReplies = (
  sender: ChatSender,
  status: BookingStatus,
  vehicle: Vehicle,
): readonly QuickReply[] =>
  sender === 'driver'
    ? [...statusesIn(status).map(toStatus), ...(driverTexts[status] ?? []).map(toText)]
    : customerTexts(status, vehicle).map(toText)

const toText = (content: string): QuickReply => ({ messageType: 'text', content })
const toStatus = (content: QuickStatus): QuickReply => ({ messageType: 'status', content })

/** "Job completed" is not among them: when it is true the chat is closed, and the completion says it. */
const statusesIn = (status: BookingStatus): readonly QuickStatus[] => {
  if (status === 'driver_en_route') return ['En route to pickup']
  return status === 'driver_arrived' ? ['Arrived at pickup location'] : []
}

const driverTexts: Partial<Record<BookingStatus, readonly string[]>> = {
  confirmed: ['I’ll set off in a few minutes', 'Is everyone safe?'],
  driver_en_route: ['Slow traffic, but I’m coming', 'Where exactly are you?'],
  driver_arrived: ['I can’t see you yet', 'Please come to the truck'],
  in_progress: ['Loaded and on the road', 'A few minutes from the drop-off'],
}

const customerTexts = (status: BookingStatus, vehicle: Vehicle): readonly string[] => {
  switch (status) {
    case 'confirmed':
    case 'driver_en_route':
      return ['I’m behind the barrier', vehicleText(vehicle), 'Please call me']
    case 'driver_arrived':
      return ['I can see you', 'I’m coming to the truck', vehicleText(vehicle)]
    case 'in_progress':
      return ['Please call me when you’re there', 'Someone will meet you there']
    case 'pending':
    case 'pending_driver_acceptance':
    case 'confirming_payment':
    case 'pending_new_driver':
    case 'completed':
    case 'cancelled':
      return []
    default:
      return status satisfies never
  }
}

/** `Black Golf, hazards on`: as much as is known. */
const vehicleText = (vehicle: Vehicle): string => {
  const { colour = null, make = null, model = null } = vehicle ?? {}
  // "Red 3" and "Black A4" name no car without their make.
  const car = model !== null && /^\p{L}{4}/u.test(model) ? [model] : [make, model]
  const known = [colour, ...car].filter(Boolean).join(' ')
  return known === '' ? 'Hazard lights are on' : `${known}, hazards on`
}
