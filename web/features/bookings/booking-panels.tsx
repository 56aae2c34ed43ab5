/** The booking screen below its headline: the table decides which parts and in what order, this file only draws them. */
import { lazy, type ComponentProps, type ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { layoutOf } from './booking-layout.ts'
import type { BookingButton, BookingPanel } from './booking-table.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { BookingHeadline } from './booking-headline.tsx'
import type { BookingActions } from './booking-actions.ts'
import { DriverHereCard } from './arrival-proof.tsx'
import { CancelPanel } from './money/cancel-panel.tsx'
import { CardPanel, CustomerOutcome, DeclinedPanel, DriverOutcome } from './end-panels.tsx'
import { DocumentsCard } from './money/documents-card.tsx'
import { DriverQuestion } from './driver-question.tsx'
import { EarningsCard, PriceCard } from './money/money-cards.tsx'
import type { TransitionPanel } from './transition-panel.tsx'
import { CustomerCard, DriverCard, noChatNote } from './person-cards.tsx'
import { PlacesCard } from './places-card.tsx'
import { BookingCodes } from './handshake/booking-codes.tsx'
import { HandshakeLines } from './handshake/handshake-lines.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { Later } from '../../ui/loading/later.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

/** Opened by a press, so its script loads beside the page. */
const LaterChoice = lazy(async () => ({
  default: (await import('./dispatch/choose-driver.tsx')).ChooseDriver,
}))
/** For drivers alone. */
const LaterTransition = lazy(async () => ({
  default: (await import('./transition-panel.tsx')).TransitionPanel,
}))
/** For operators alone. */
const LaterWaive = lazy(async () => ({
  default: (await import('./waive-start-code.tsx')).WaiveStartCode,
}))
const LaterTrace = lazy(async () => ({ default: (await import('./offer-trace.tsx')).OfferTrace }))

function ChooseDriver({ booking }: { booking: Booking }) {
  return (
    <OptionalPart instead={<NotLoaded />}>
      <LaterChoice booking={booking} />
    </OptionalPart>
  )
}

function NextStep(props: ComponentProps<typeof TransitionPanel>) {
  return (
    <Later title="Next step" room="min-h-89">
      <LaterTransition {...props} />
    </Later>
  )
}

function OfferTrace({ bookingId }: { bookingId: string }) {
  return (
    <Later title="How drivers were asked" room="min-h-53 md:min-h-50">
      <LaterTrace bookingId={bookingId} />
    </Later>
  )
}

/** Parts that are separate features; the screen passes them in. */
export type BroughtPanel = Extract<
  BookingPanel,
  'rating' | 'map' | 'location' | 'chat' | 'evidence' | 'share' | 'operations'
>

type BookingPanelsProps = {
  booking: Booking
  clockOffsetMs: number
  actions: BookingActions
  /** Parts drawn by other features. */
  brought: Record<BroughtPanel, ReactNode>
  /** For the driver: a note before the next step. */
  transitionNote: ReactNode
  /** Called when the time to accept runs out while the screen is shown. */
  onDeadline: () => void
  /** For screens that show the other parts elsewhere. */
  only?: readonly BookingPanel[]
  /** The same, named the other way round: the parts that the screen has drawn already. */
  except?: readonly BookingPanel[]
  /** Whether the headline is the page's own, or one part of it. `none`: the screen has one, and the parts are one column. */
  level?: 'page' | 'part' | 'none'
}

/** On a desktop: what is happening on the left, the written record beside it. On a phone: one below the other, in the table's order. */
const document: readonly BookingPanel[] = ['cancelling', 'price', 'earnings', 'timeline', 'vehicle']

export function BookingPanels({
  booking,
  clockOffsetMs,
  actions,
  brought,
  transitionNote,
  onDeadline,
  only,
  except = [],
  level = 'page',
}: BookingPanelsProps) {
  const { hasDeadline, panels, buttons } = layoutOf(booking, Date.parse(booking.serverNow))
  const cancel = buttons.find(({ button }) => button === 'cancel')
  const isThere = (wanted: BookingButton): boolean =>
    buttons.some(({ button }) => button === wanted)
  const hasMapsLink = isThere('open_pickup_in_maps')

  const draw = (panel: BookingPanel): ReactNode => {
    switch (panel) {
      case 'transition':
        return (
          booking.nextTransition && (
            <NextStep
              booking={booking}
              transition={booking.nextTransition}
              clockOffsetMs={clockOffsetMs}
              isBusy={actions.isAdvancing}
              onAdvance={actions.advance}
              isInBar={level === 'page'}
              note={transitionNote}
            />
          )
        )
      case 'card':
        return (
          <CardPanel
            isBusy={actions.isCheckingCard}
            onCheck={actions.checkCard}
            onBookAgain={actions.bookAgain}
          />
        )
      case 'declined':
        return (
          <DeclinedPanel
            booking={booking}
            isBusy={actions.isOfferingToOthers}
            onOfferToAll={actions.offerToOthers}
          />
        )
      case 'outcome':
        return booking.viewer === 'driver' ? (
          <DriverOutcome />
        ) : (
          <CustomerOutcome booking={booking} onBookAgain={actions.bookAgain} />
        )
      case 'assignment':
        return <AssignmentCard booking={booking} choice={<ChooseDriver booking={booking} />} />
      case 'trace':
        return <OfferTrace bookingId={booking.bookingId} />
      case 'driver':
        return (
          booking.driver && (
            <DriverCard driver={booking.driver} isYours={booking.viewer !== 'operator'} />
          )
        )
      case 'customer':
        return (
          booking.customer && (
            <CustomerCard customer={booking.customer} note={noChatNote(booking)} />
          )
        )
      case 'driver_question':
        return (
          <DriverQuestion
            booking={booking}
            isBusy={actions.isConfirmingDriver}
            onAnswer={actions.answerAboutDriver}
          />
        )
      case 'driver_here':
        return (
          <DriverHereCard
            booking={booking}
            isBusy={actions.isConfirmingDriver}
            onConfirm={actions.confirmDriver}
          />
        )
      case 'start_code':
        return booking.startCode === null ? (
          <Later title="Start code">
            <LaterWaive bookingId={booking.bookingId} />
          </Later>
        ) : (
          <BookingCodes booking={booking} />
        )
      case 'places':
        return <PlacesCard booking={booking} hasMapsLink={hasMapsLink} />
      case 'cancelling':
        return (
          <CancelPanel
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            disabledReason={cancel?.disabledReason ?? null}
            onCancel={actions.cancel}
          />
        )
      case 'documents':
        return (
          <DocumentsCard
            bookingId={booking.bookingId}
            hasReceipt={isThere('receipt')}
            hasPack={isThere('evidence_pack')}
          />
        )
      case 'price':
        return <PriceCard booking={booking} />
      case 'earnings':
        return <EarningsCard booking={booking} />
      case 'timeline':
        return (
          <div className="flex flex-col gap-5">
            <HandshakeLines booking={booking} />
            <TimelineCard booking={booking} />
          </div>
        )
      case 'vehicle':
        return <VehicleCard booking={booking} />
      case 'rating':
      case 'map':
      case 'location':
      case 'chat':
      case 'evidence':
      case 'share':
      case 'operations':
        return brought[panel]
      default: {
        const unknown: never = panel
        throw new Error(`unknown panel ${String(unknown)}`)
      }
    }
  }

  const shown = panels.filter((panel) => (only?.includes(panel) ?? true) && !except.includes(panel))
  const column = (wanted: readonly BookingPanel[]): ReactNode =>
    wanted.map((panel) => <div key={panel}>{draw(panel)}</div>)
  if (level === 'none') return column(shown)

  const stack = (isDocument: boolean): ReactNode =>
    column(shown.filter((panel) => document.includes(panel) === isDocument))
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-6">
      <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
        <BookingHeadline
          actions={actions}
          booking={booking}
          clockOffsetMs={clockOffsetMs}
          hasDeadline={hasDeadline}
          onDeadline={onDeadline}
          level={level}
        />
        {stack(false)}
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:gap-6">{stack(true)}</div>
    </div>
  )
}
