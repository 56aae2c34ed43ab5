import { useState } from 'react'
import { withoutDriverCopy } from '../../../../domain/phone-line.ts'
import { supportContact } from '../../../../domain/support.ts'
import { serverNow } from '../../../api/kit/server-clock.ts'
import { CallLink } from '../../../ui/call-link.tsx'
import { Button } from '../../../ui/button.tsx'
import type { LiveQuote } from '../use-quote.ts'

/** Below the sentence that no driver is available: the phone line by its hours, and another attempt. Drawn in the browser alone. */
export function WithoutDrivers({ renew }: Pick<LiveQuote, 'renew'>) {
  const [isLooking, setLooking] = useState(false)
  const { words, call } = withoutDriverCopy(serverNow())
  const lookAgain = async (): Promise<void> => {
    setLooking(true)
    await renew()
    setLooking(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{words}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          isBusy={isLooking}
          busyLabel="Looking for drivers"
          onClick={() => void lookAgain()}
        >
          Look again
        </Button>
        {call && <CallLink look="line" label={call} phone={supportContact.phone} />}
      </div>
    </div>
  )
}
