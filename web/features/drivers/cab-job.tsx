import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { movingReason } from '../../../domain/tracking/hands-off.ts'
import { howToProveText, isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { CabLarge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'
import { cabCustomer, cabTransitionLabels, cabVehicle } from './cab-labels.ts'

export type CabJobProps = {
  booking: Booking
  /** The state of the job, in a few words. */
  headline: string
  /** The current destination. */
  place: string
  /** Call, chat, navigate. */
  tools: ReactNode
  isAdvancing: boolean
  /** The truck moves: nothing but directions is pressed. */
  isMoving: boolean
}

/** The job in hand: its state, its destination, and in the bar what is done next. */
export function CabJob({
  headline,
  place,
  tools,
  booking,
  children,
  bar,
}: Omit<CabJobProps, 'isAdvancing' | 'isMoving'> & { children?: ReactNode; bar: ReactNode }) {
  const customer = cabCustomer(booking)
  const vehicle = cabVehicle(booking)
  const isUnproven = isArrivalUnproven(booking.status, booking.arrivalProof)
  return (
    <CabLayout buttons={bar}>
      <div role="status" className="flex flex-col gap-1">
        <CabLine isQuiet>{headline}</CabLine>
        <CabLarge>{place}</CabLarge>
      </div>
      {customer && <CabLine>{customer}</CabLine>}
      {vehicle && <CabLine>{vehicle}</CabLine>}
      {children}
      {tools}
      {/* last: what is pressed stays on the screen of a phone that lies on its side */}
      {isUnproven && !booking.driverQuestion && (
        <p className="text-ink-muted">{`Your arrival isn’t confirmed yet. ${howToProveText}`}</p>
      )}
    </CabLayout>
  )
}

/** Set off, arrived; or nothing, while the server is waited for. */
export function CabNextStep({ onAdvance, ...props }: CabJobProps & { onAdvance: () => void }) {
  const { booking, isAdvancing, isMoving } = props
  return (
    <CabJob
      {...props}
      bar={
        booking.nextTransition ? (
          <Button
            isWide
            isBusy={isAdvancing}
            busyLabel="Saving"
            disabledReason={isMoving ? movingReason : null}
            className={cabButton.main}
            onClick={onAdvance}
          >
            {cabTransitionLabels[booking.nextTransition]}
          </Button>
        ) : (
          <CabLine isQuiet>Nothing to do right now</CabLine>
        )
      }
    />
  )
}

/** The vehicle is on the truck: the drop-off begins the hand-over; a job can also be ended at once, with a reason. */
export function CabDrive({
  onThere,
  onDone,
  ...props
}: CabJobProps & { onThere: () => void; onDone: () => void }) {
  const reason = props.isMoving ? movingReason : null
  return (
    <CabJob
      {...props}
      bar={
        <>
          <Button isWide disabledReason={reason} className={cabButton.main} onClick={onThere}>
            At the drop-off
          </Button>
          {!props.isMoving && (
            <Button
              isWide
              variant="secondary"
              isBusy={props.isAdvancing}
              busyLabel="Saving"
              className={cabButton.other}
              onClick={onDone}
            >
              {cabTransitionLabels.complete}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The last question: a yes ends the job. */
export function CabCheck({
  question,
  onAnswer,
  ...props
}: CabJobProps & { question: string; onAnswer: (isThere: boolean) => void }) {
  return (
    <CabLayout
      buttons={
        <>
          <Button
            isWide
            isBusy={props.isAdvancing}
            busyLabel="Saving"
            disabledReason={props.isMoving ? movingReason : null}
            className={cabButton.main}
            onClick={() => onAnswer(true)}
          >
            {`Yes. ${cabTransitionLabels.complete}`}
          </Button>
          {!props.isMoving && (
            <Button
              isWide
              variant="secondary"
              className={cabButton.other}
              onClick={() => onAnswer(false)}
            >
              No
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <CabLarge>{question}</CabLarge>
      </div>
      {props.tools}
    </CabLayout>
  )
}
