/** The job in the cab view, from the accepted offer to its end: one thing at a time, and what it needs. */
import { lazy, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isChatOffered } from '../../../domain/bookings/chat.ts'
import { dropoffQuestion } from '../../../domain/evidence/handover.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { useBookingActions } from '../../features/bookings/booking-actions.ts'
import { bookingStatusCopy } from '../../features/bookings/booking-status-copy.ts'
import { HandOver } from '../../features/bookings/handshake/hand-over.tsx'
import { useAsPressed } from '../../features/bookings/job-steps.ts'
import { plainTransition } from '../../features/bookings/transition-values.ts'
import { useSignature } from '../../features/bookings/use-signature.ts'
import { CabCheck, CabDrive, CabNextStep } from '../../features/drivers/cab-job.tsx'
import { cabHeadlines } from '../../features/drivers/cab-labels.ts'
import { CabStart } from '../../features/drivers/cab-start.tsx'
import { cabStepOf, skippedStill, useCabProgress } from '../../features/drivers/cab-steps.ts'
import { CabTools } from '../../features/drivers/cab-tools.tsx'
import { CompanionLine } from '../../features/companion/companion-line.tsx'
import { loadFailed } from '../../features/drivers/driving-toasts.ts'
import { useKeptEvidence } from '../../features/evidence/use-kept-evidence.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CabWaysBack } from './driver-cab-ways.tsx'
import { CabPhotos, CabSignature } from './driver-cab-handover.tsx'
import { CabShape } from './driver-cab-shape.tsx'
import { useFinishJob } from './use-finish-job.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const CabDetails = lazy(async () => ({
  default: (await import('./driver-cab-details.tsx')).CabDetails,
}))

const CabChat = lazy(async () => ({ default: (await import('./driver-cab-chat.tsx')).CabChat }))

type JobInCabProps = {
  bookingId: string
  isMoving: boolean
  /** The driver has ended the job here. */
  onDone: (bookingId: string) => void
}

export function JobInCab({ bookingId, isMoving, onDone }: JobInCabProps) {
  const load = useLoad(bookingQuery(bookingId))
  const job = useAsPressed(load.data)
  return (
    <Loaded
      load={{ ...load, data: job }}
      waiting={<CabShape label="Loading your job" />}
      failed={loadFailed}
    >
      {(booking) => <Shown {...{ booking, isMoving, onDone }} />}
    </Loaded>
  )
}

type ShownProps = Omit<JobInCabProps, 'bookingId'> & { booking: Booking }

function Shown({ booking, isMoving, onDone }: ShownProps) {
  const { bookingId } = booking
  const actions = useBookingActions(booking, () => undefined)
  const finish = useFinishJob(booking, actions)
  const evidence = useKeptEvidence(bookingId, true)
  const { waiting } = useSignature(bookingId)
  const { progress, reachDropoff, leaveDropoff, skip, takeBack } = useCabProgress(bookingId)
  const [isChatOpen, setChatOpen] = useState(false)
  const [areDetailsOpen, setDetailsOpen] = useState(false)
  const unread = useUnread().get(bookingId) ?? 0

  const destination = destinationOf(booking)
  const place = destination?.label ?? 'No drop-off given'
  const shared = {
    booking,
    place,
    headline: cabHeadlines[booking.status] ?? bookingStatusCopy(booking).headline,
    isAdvancing: actions.isAdvancing,
    isMoving,
    tools: (
      <>
        <CompanionLine booking={booking} />
        <CabTools
          booking={booking}
          mapsQuery={destination && (destination.mapsQuery ?? destination.label)}
          chat={isChatOffered(booking.paidBy) ? { unread, onOpen: () => setChatOpen(true) } : null}
          onDetails={() => setDetailsOpen(true)}
          isMoving={isMoving}
        />
      </>
    ),
  }
  const done = async (isAtDropoff: boolean | null): Promise<void> => {
    const { isTaken } = await finish.advance(plainTransition, isAtDropoff)
    if (isTaken) onDone(bookingId)
  }
  const isSigned = evidence.hasSignature || waiting?.problem === null
  const taken = { photos: evidence.taken, isSigned }
  const step = cabStepOf(booking, progress, taken)
  const ways = !isMoving && (
    <CabWaysBack
      skipped={skippedStill(booking, progress, taken)}
      onTakeBack={takeBack}
      onLeaveDropoff={step === 'check' ? leaveDropoff : null}
    />
  )

  const draw = () => {
    switch (step) {
      case 'next':
      case 'wait':
        return <CabNextStep {...shared} onAdvance={() => void actions.advance(plainTransition)} />
      case 'pickup_photos':
      case 'dropoff_photos':
        return (
          <CabPhotos
            {...shared}
            stage={step === 'pickup_photos' ? 'pickup' : 'dropoff'}
            onSkip={() => skip(step)}
          />
        )
      case 'start':
        return (
          <CabStart
            {...shared}
            tools={
              <>
                {ways}
                {shared.tools}
              </>
            }
            onAdvance={async (startCode) => {
              const { isTaken, fields } = await actions.advance({ ...plainTransition, startCode })
              return { isTaken, codeProblem: fields['startCode'] ?? null }
            }}
          />
        )
      case 'drive':
        return <CabDrive {...shared} onThere={reachDropoff} onDone={() => void done(null)} />
      case 'signature':
        return <CabSignature {...shared} onSkip={() => skip('signature')} />
      case 'check':
        return (
          <CabCheck
            {...shared}
            tools={
              <>
                <HandOver booking={booking} />
                {ways}
                {shared.tools}
              </>
            }
            question={dropoffQuestion(booking.dropoff?.label ?? null)}
            onAnswer={(isThere) => void done(isThere)}
          />
        )
      default: {
        const unknown: never = step
        throw new Error(`unknown step ${String(unknown)}`)
      }
    }
  }

  return (
    <>
      {draw()}
      {finish.question}
      {areDetailsOpen && (
        <OptionalPart placeholder={<Skeleton className="h-2" />} instead={<NotLoaded />}>
          <CabDetails
            booking={booking}
            onCancel={actions.cancel}
            onClose={() => setDetailsOpen(false)}
          />
        </OptionalPart>
      )}
      {isChatOpen && (
        <OptionalPart placeholder={<Skeleton className="h-2" />} instead={<NotLoaded />}>
          <CabChat booking={booking} onClose={() => setChatOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}

/** The current destination: the drop-off with the vehicle on the truck, before that the pickup. */
const destinationOf = ({ status, pickup, dropoff }: Booking): Booking['dropoff'] =>
  status === 'in_progress' ? dropoff : pickup
