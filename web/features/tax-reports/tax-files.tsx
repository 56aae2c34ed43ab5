/** The files of a year, newest first: download, and what became of each. */
import { useState } from 'react'
import { taxNoteMaxLength, type TaxReport } from '../../../contract/operations/tax-reports.ts'
import { freeText } from '../../../contract/text-fields.ts'
import { isProvenAfter } from '../../api/accounts/proof.ts'
import { saveFile, saveOrToast } from '../../api/kit/save-file.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { endTaxReport, taxReportPath } from '../../api/tax-reports.ts'
import { Button } from '../../ui/button.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { fileKinds, fileLooks } from './tax-labels.ts'

export function TaxFiles({ reports }: { reports: readonly TaxReport[] }) {
  if (reports.length === 0) return null
  return (
    <Card title="Files">
      <ul aria-label="Files" className="divide-line border-line divide-y border-y">
        {reports.map((report) => (
          <li key={report.reportId} className="flex flex-col gap-2 py-4">
            <File report={report} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function File({ report }: { report: TaxReport }) {
  const { kind, drivers, state, madeAt, madeBy, endedAt, endedBy, note, messageRef, sha256 } =
    report
  const { tone, word } = fileLooks[state]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-base">{`${fileKinds[kind]}, ${drivers} ${drivers === 1 ? 'driver' : 'drivers'}`}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className="text-sm">
        Made by {madeBy}, <DateTime at={madeAt} />
        {endedAt && (
          <>
            . {word} by {endedBy}, <DateTime at={endedAt} />
          </>
        )}
        {note && `: ${note}`}
      </p>
      <p className="text-ink-muted text-xs wrap-anywhere">
        {messageRef}
        <br />
        SHA-256 {sha256}
      </p>
      <Actions report={report} />
    </>
  )
}

/** The server wants a fresh proof for a file with every tax number in it. */
const saveProven = async (path: string): Promise<void> => {
  try {
    await saveFile(path)
  } catch (failure) {
    if (await isProvenAfter(failure)) await saveOrToast(path)
    else toastRefusal(failure)
  }
}

const noteSchema = freeText(taxNoteMaxLength)

function Actions({ report: { reportId, state } }: { report: TaxReport }) {
  const [outcome, setOutcome] = useState<'filed' | 'discarded' | null>(null)
  const leave = (): void => setOutcome(null)
  const end = useAction(endTaxReport, {
    success: (_answer, sent) =>
      sent.outcome === 'filed'
        ? { title: 'Marked as filed', description: 'Each driver in it gets their copy.' }
        : { title: 'Discarded', description: 'The next file is made as if it had never been.' },
    onSuccess: leave,
  })
  if (outcome) {
    return (
      <ReasonForm
        id={`tax-${outcome}`}
        name="note"
        label={outcome === 'filed' ? 'Revenue’s reference' : 'Why'}
        hint="For the record."
        maxLength={taxNoteMaxLength}
        schema={noteSchema}
        press={outcome === 'filed' ? 'Mark as filed' : 'Discard the file'}
        busyLabel="Saving"
        look={{ variant: outcome === 'filed' ? 'primary' : 'danger' }}
        onSubmit={(note, refuse) => end.run({ reportId, outcome, note }, refuse)}
        leave="Leave it"
        onLeave={leave}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton size="sm" save={() => saveProven(taxReportPath(reportId))}>
        Download XML
      </SaveButton>
      {state === 'made' && (
        <>
          <Button size="sm" onClick={() => setOutcome('filed')}>
            It was filed
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOutcome('discarded')}>
            Discard
          </Button>
        </>
      )}
    </div>
  )
}
