/** The parts of a booking's screen whose scripts load beside the page, not before it. */
import { lazy, type ComponentProps, type ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { hasEnded, mayNameVehicle } from '../../../domain/bookings/booking.ts'
import { useOdometer } from '../../features/bookings/odometer/use-odometer.ts'
import { useSignature } from '../../features/bookings/use-signature.ts'
import { chatRoom } from '../../features/chat/chat-card.tsx'
import { evidenceRoom } from '../../features/evidence/evidence-room.ts'
import { useLocationRoom } from '../../features/tracking/location-permission.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { Later } from '../../ui/loading/later.tsx'

type PartProps = { booking: Booking }

const ChatPanel = lazy(async () => {
  const { ChatPanel: panel } = await import('../../features/chat/chat-panel.tsx')
  return { default: panel }
})

export function Chat({ booking }: PartProps) {
  return (
    <Later title="Live Chat" room={chatRoom(booking)}>
      <ChatPanel booking={booking} />
    </Later>
  )
}

const OwnLocation = lazy(async () => ({
  default: (await import('../../features/tracking/driver-location.tsx')).DriverLocation,
}))

/** For the driver of a job alone. */
export function DriverLocation(props: ComponentProps<typeof OwnLocation>) {
  return (
    <Later title="Location tracking" room={useLocationRoom()}>
      <OwnLocation {...props} />
    </Later>
  )
}

const EvidenceCard = lazy(async () => {
  const { EvidenceCard: card } = await import('../../features/evidence/evidence-card.tsx')
  return { default: card }
})

export function Evidence({ booking }: PartProps) {
  const signing = useSignature(booking.bookingId)
  const odometer = useOdometer(booking.bookingId)
  return (
    <Later title="Photos and signature" room={evidenceRoom(booking)}>
      <EvidenceCard booking={booking} signing={signing} odometer={odometer} />
    </Later>
  )
}

const OperatorPanel = lazy(async () => {
  const { OperatorPanel: panel } = await import('../../features/operations/operator-panel.tsx')
  return { default: panel }
})

const CompanionPanel = lazy(async () => ({
  default: (await import('../../features/companion/companion-panel.tsx')).CompanionPanel,
}))

export function Operations({ booking }: PartProps) {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <OptionalPart>
        <CompanionPanel booking={booking} />
      </OptionalPart>
      <Later title="Notes and money" room="min-h-175">
        <OperatorPanel booking={booking} />
      </Later>
    </div>
  )
}

const OwnerAndProblems = lazy(async () => ({
  default: (await import('../../features/operations/board/operator-head.tsx')).OperatorHead,
}))

/** For an operator, above everything else. The room of one line of it is kept. */
export function OperatorHead({ booking }: PartProps) {
  if (hasEnded(booking.status)) return null
  return (
    <OptionalPart placeholder={<div className="h-18" />}>
      <OwnerAndProblems bookingId={booking.bookingId} />
    </OptionalPart>
  )
}

const NameVehicle = lazy(async () => ({
  default: (await import('../../features/bookings/trip/name-vehicle.tsx')).NameVehicle,
}))

/** The room of a closed fold until its script has come. */
const closedFold = <div className="h-12.5" />

/** For the customer: which vehicle it is. */
export function Vehicle({ booking }: PartProps) {
  return (
    <OptionalPart placeholder={mayNameVehicle(booking.status) && closedFold}>
      <NameVehicle booking={booking} />
    </OptionalPart>
  )
}

const loadHandover = () => import('../../features/bookings/handshake/handover-card.tsx')
const BookingHandover = lazy(async () => ({ default: (await loadHandover()).BookingHandover }))

/** For the customer: their hand-over code, and who takes the vehicle over in their place. */
export function Handover({ booking }: PartProps) {
  return (
    <OptionalPart placeholder={booking.handshake?.handover && closedFold}>
      <BookingHandover booking={booking} />
    </OptionalPart>
  )
}

const loadCompanion = () => import('../../features/companion/companion-card.tsx')
const CompanionCard = lazy(async () => ({ default: (await loadCompanion()).CompanionCard }))
const OpenCheckIn = lazy(async () => ({ default: (await loadCompanion()).OpenCheckIn }))

/** For the customer: how they are, below what they need at the roadside. */
export function Companion({ booking }: PartProps) {
  return (
    <OptionalPart>
      <CompanionCard booking={booking} />
    </OptionalPart>
  )
}

const CompanionLink = lazy(async () => ({ default: (await loadCompanion()).CompanionLink }))

/** On the first screen: a line that leads to it. Its room is kept, so that nothing shifts when it comes. */
export function CompanionWay({ booking }: PartProps) {
  return (
    <OptionalPart placeholder={<div className="h-11" />}>
      <CompanionLink booking={booking} />
    </OptionalPart>
  )
}

/** Above everything else, while a check-in waits for its press. */
export function CheckIn({ booking }: PartProps) {
  return (
    <OptionalPart>
      <OpenCheckIn booking={booking} />
    </OptionalPart>
  )
}

const SignsOfStillTrip = lazy(async () => ({ default: (await loadCompanion()).StillSigns }))

/** The same on the page that saves the battery, with the press for help. */
function StillSigns({ booking }: PartProps) {
  return (
    <OptionalPart>
      <SignsOfStillTrip booking={booking} />
    </OptionalPart>
  )
}

const PushPrompt = lazy(async () => {
  const { PushPrompt: component } = await import('../../features/notifications/push-prompt.tsx')
  return { default: component }
})

/** Below everything else: the page does not move when it appears. */
export function PushOffer() {
  return (
    <OptionalPart>
      <PushPrompt
        title="Get updates when Towline is closed"
        detail="On this device, when a driver accepts, sets off and arrives."
      />
    </OptionalPart>
  )
}

const SaveBatteryButton = lazy(async () => {
  const { SaveBattery: button } = await import('../../features/bookings/trip/save-battery.tsx')
  return { default: button }
})

export function SaveBattery({ bookingId }: { bookingId: string }) {
  return (
    <OptionalPart>
      <SaveBatteryButton bookingId={bookingId} />
    </OptionalPart>
  )
}

const StillPage = lazy(async () => {
  const { StillTrip: page } = await import('../../features/bookings/trip/still-trip.tsx')
  return { default: page }
})

/** The trip as a still page; blank for the moment that its script takes. `full`: the page instead, where the script does not come. */
export function StillTrip({ booking, full }: PartProps & { full: ReactNode }) {
  return (
    <OptionalPart instead={full}>
      <StillPage booking={booking} signs={<StillSigns booking={booking} />} />
    </OptionalPart>
  )
}
