import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmedPhone } from './confirmed-phone.ts'

/** A question about a number that no call seems to reach; the number is kept if the customer confirms it. */
export function PhoneDoubt({ phone, onConfirmed }: { phone: string; onConfirmed: () => void }) {
  return (
    <Alert
      tone="warning"
      title="Is this number right?"
      isLive
      action={
        <Button
          variant="secondary"
          onClick={() => {
            confirmedPhone.set(phone)
            onConfirmed()
          }}
        >
          Yes, it’s right
        </Button>
      }
    >
      {`${phone} doesn’t look like a working number. Your driver calls it from the road.`}
    </Alert>
  )
}
