import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import { executePayment } from '../../api/operations/operator-booking.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type OpenPaymentProps = {
  bookingId: string
  operation: NonNullable<OperatorBooking['payment']['unsettled']>
}

/** A payment operation that is not confirmed yet. The worker checks each minute, an operator at once. */
export function OpenPayment({ bookingId, operation: { kind, since } }: OpenPaymentProps) {
  const { run, isPending } = useAction(executePayment, {
    // said also when the answer, or the worker's before it, has taken this away
    onSuccess: ({ payment }) => {
      if (payment.unsettled === null) {
        toast.success({ title: 'Payment confirmed', description: 'The bank has answered.' })
      } else {
        toast.failure({
          title: 'No answer yet',
          description: 'We ask the bank again every minute.',
        })
      }
    },
  })
  return (
    <Alert
      tone="warning"
      title={kind === 'capture' ? 'Payment not confirmed' : 'Card still held'}
      action={
        <Button
          variant="secondary"
          size="sm"
          isBusy={isPending}
          busyLabel="Asking"
          onClick={() => void run({ bookingId })}
        >
          Ask the bank again
        </Button>
      }
    >
      {kind === 'capture' ? 'Due to be taken on ' : 'Due to be released on '}
      <DateTime at={since} />.
    </Alert>
  )
}
