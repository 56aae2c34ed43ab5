/** An archive of a person's data for one who wrote in: started here with a reason, opened by that person alone. */
import { useState } from 'react'
import type { DataExport } from '../../../contract/accounts/data-exports.ts'
import type { User } from '../../../contract/operations/users.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { userReasonMaxLength } from '../../../domain/accounts/user-admin.ts'
import { exportsOfUserQuery, startExportFor } from '../../api/data-exports.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

const exportReason = neededText(userReasonMaxLength, 'Say why')

export function ExportActions({ user: { accountId, closing } }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const leave = () => setOpen(false)
  const load = useLoad(exportsOfUserQuery(accountId))
  const start = useAction(startExportFor, {
    success: { title: 'Archive started', description: 'They get an email when it’s ready.' },
    onSuccess: leave,
  })
  return (
    <Card title="Copy of their data" aria-label="Copy of their data">
      <div className="flex flex-col items-start gap-3 text-sm">
        <p>
          For a person who writes in from the account’s address. Only they can open it, on their
          account page. Due within a month of their letter.
        </p>
        <Loaded load={load} label="Loading archives">
          {({ exports }) =>
            exports.length > 0 && (
              <ul className="flex flex-col gap-1">
                {exports.map((one) => (
                  <li key={one.exportId}>
                    <DateTime at={one.requestedAt} />
                    {`: ${states[one.state]}${one.isByOperator ? ', started by an operator' : ''}`}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {isOpen && (
          <ReasonForm
            id="export"
            name="reason"
            label="Reason"
            hint="For the record. The user doesn’t see it."
            maxLength={userReasonMaxLength}
            schema={exportReason}
            press="Make the archive"
            busyLabel="Starting"
            look={{ variant: 'primary' }}
            onSubmit={(reason, refuse) => start.run({ accountId, reason }, refuse)}
            leave="Leave it"
            onLeave={leave}
          />
        )}
        {!isOpen && !closing?.erasedAt && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Make a copy
          </Button>
        )}
      </div>
    </Card>
  )
}

const states: Record<DataExport['state'], string> = {
  waiting: 'being made',
  ready: 'ready',
  failed: 'could not be made',
}
