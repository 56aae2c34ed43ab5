/** For operators, on the page of a booking: its legal hold. */
import { useState } from 'react'
import { neededText } from '../../../contract/text-fields.ts'
import { userReasonMaxLength } from '../../../domain/accounts/user-admin.ts'
import { dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { changeLegalHold, legalHoldQuery } from '../../api/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

export function HoldPanel({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false)
  const load = useLoad(legalHoldQuery(bookingId))
  const leave = () => setOpen(false)
  return (
    <Card title="Legal hold" aria-label="Legal hold">
      <Loaded load={load} label="Loading the legal hold">
        {({ hold }) => (
          <div className="flex flex-col items-start gap-3 text-sm">
            {hold ? (
              <p>
                Until <DateTime at={hold.until} wording="date" />, by {hold.placedBy}: {hold.reason}
              </p>
            ) : (
              <p className="text-ink-muted">
                None. Photos, messages and positions are deleted as the privacy page says.
              </p>
            )}
            {isOpen ? (
              <HoldForm bookingId={bookingId} isHeld={hold !== null} onLeave={leave} />
            ) : (
              <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
                {hold ? 'Release' : 'Place a hold'}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const holdReason = neededText(userReasonMaxLength, 'Say why')

/** A claim is usually over within a year. */
const inYear = (): string => dateKey(dublinClock(new Date(Date.now() + 365 * 86_400_000)))

type HoldFormProps = { bookingId: string; isHeld: boolean; onLeave: () => void }

function HoldForm({ bookingId, isHeld, onLeave }: HoldFormProps) {
  const [until, setUntil] = useState(inYear)
  const change = useAction(changeLegalHold, {
    success: isHeld
      ? { title: 'Hold released', description: 'What is old enough is deleted tonight.' }
      : { title: 'Hold placed', description: 'Nothing of this booking is deleted.' },
    onSuccess: onLeave,
  })
  return (
    <ReasonForm
      id="hold"
      name="reason"
      label="Reason"
      hint="For the record."
      maxLength={userReasonMaxLength}
      schema={holdReason}
      press={isHeld ? 'Release the hold' : 'Place the hold'}
      busyLabel="Saving"
      onSubmit={(reason, refuse) =>
        change.run({ bookingId, reason, until: isHeld ? null : until }, refuse)
      }
      leave="Leave it"
      onLeave={onLeave}
    >
      {!isHeld && (
        <TextField
          label="Last day of the hold"
          type="date"
          name="until"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
    </ReasonForm>
  )
}
