import { useState } from 'react'
import { withoutDriverCopy } from '../../../domain/phone-line.ts'
import { supportContact } from '../../../domain/support.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { withoutDriversLine } from './payment-labels.ts'

type Priced = Pick<BookingSubject, 'choice' | 'quote' | 'isPricing' | 'priceFailure' | 'renewQuote'>

/** At payment there is no price, or no driver to accept it: why, another attempt, and without a driver the phone line by its hours. Nothing while neither is so. */
export function PriceProblem({ subject }: { subject: Priced }) {
  const { choice, quote, isPricing, priceFailure, renewQuote } = subject
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async (): Promise<void> => {
    setTrying(true)
    await renewQuote()
    setTrying(false)
  }
  const isWithoutDrivers = quote?.eligibleCount === 0
  if (choice && !isWithoutDrivers) return null
  // The button to pay says so; the alert stays while its own button works.
  if (!choice && isPricing && !isTrying) return null
  const line = isWithoutDrivers ? withoutDriverCopy(serverNow()) : null
  return (
    <Alert
      tone="warning"
      title={isWithoutDrivers ? withoutDriversLine : 'There is no price yet'}
      isLive
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={isTrying}
            busyLabel="Working out your price"
            onClick={() => void tryAgain()}
          >
            {line ? 'Look again' : 'Try again'}
          </Button>
          {line?.call && <CallLink look="line" label={line.call} phone={supportContact.phone} />}
        </div>
      }
    >
      {line ? line.words : (priceFailure ?? 'It couldn’t be worked out.')}
    </Alert>
  )
}
