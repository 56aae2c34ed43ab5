import type { z } from 'zod'
import { ChevronRight } from 'lucide-react'
import { receiverRequest } from '../../../../contract/bookings/receivers.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import {
  nameReceiver,
  nameReceiverOfTrip,
  withdrawReceiver,
  withdrawReceiverOfTrip,
} from '../../../api/bookings/receivers.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { HandoverCode } from './booking-codes.tsx'

type HandoverProps = {
  booking: Pick<Booking, 'status' | 'handshake'>
  onName: (receiver: Receiver, refuse: Refuse) => Promise<void>
  onWithdraw: () => Promise<void>
  isWithdrawing: boolean
}

type Receiver = z.output<typeof receiverRequest>
type Refuse = (fields: Readonly<Record<string, string>>) => boolean

/** For the customer of a booking. */
export function BookingHandover({ booking }: { booking: Booking }) {
  const { bookingId } = booking
  const naming = useAction(nameReceiver)
  const withdraw = useAction(withdrawReceiver)
  return (
    <HandoverCard
      booking={booking}
      onName={(body, refuse) => naming.run({ bookingId, body }, refuse)}
      onWithdraw={() => withdraw.run({ bookingId })}
      isWithdrawing={withdraw.isPending}
    />
  )
}

/** For the person whose insurer pays, on the page of their trip. */
export function TripHandover({ token, ...of }: { token: string } & Pick<HandoverProps, 'booking'>) {
  const naming = useAction(nameReceiverOfTrip)
  const withdraw = useAction(withdrawReceiverOfTrip)
  return (
    <HandoverCard
      {...of}
      onName={(body, refuse) => naming.run({ token, body }, refuse)}
      onWithdraw={() => withdraw.run({ token })}
      isWithdrawing={withdraw.isPending}
    />
  )
}

/**
 * For the customer, from the confirmed driver to the end: their hand-over code, and who takes the vehicle over in their place. Closed until
 * it is needed: what cancelling costs stays the first thing below the fold.
 */
function HandoverCard({ booking, onName, onWithdraw, isWithdrawing }: HandoverProps) {
  const { handshake } = booking
  if (!handshake?.handover) return null
  const { receiver } = handshake
  return (
    <details className="group bg-surface border-line rounded-lg border px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" />
        <span>Handing the vehicle over</span>
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">
        {booking.status !== 'in_progress' && <HandoverCode booking={booking} />}
        {receiver ? (
          <>
            <p role="status">
              {`${receiver.name} (${receiver.phone ?? ''}) takes it over. We texted them a code of their own; yours works too.`}
            </p>
            <Button
              variant="secondary"
              isBusy={isWithdrawing}
              busyLabel="Saving"
              onClick={() => void onWithdraw()}
            >
              {`Don’t hand it to ${receiver.name}`}
            </Button>
          </>
        ) : (
          <NameReceiver onName={onName} />
        )}
      </div>
    </details>
  )
}

function NameReceiver({ onName }: Pick<HandoverProps, 'onName'>) {
  const form = useSchemaForm({
    name: 'receiver',
    schema: receiverRequest,
    defaultValues: { name: '', phone: '' },
    onSubmit: onName,
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">
        Won’t you be there? Name who takes the vehicle over, and we text them a code for the driver.
      </p>
      <TextField {...form.field('name')} label="Their name" autoComplete="off" required />
      <TextField
        {...form.field('phone')}
        label="Their phone"
        hint="For this text only. We delete it after 30 days."
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
      />
      <SubmitButton of={form} variant="secondary" isWide busyLabel="Sending">
        Text them the code
      </SubmitButton>
    </SchemaForm>
  )
}
