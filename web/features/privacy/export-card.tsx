/** A copy of everything about the person who is signed in: one press, then one file. */
import { Download } from 'lucide-react'
import type { DataExport } from '../../../contract/accounts/data-exports.ts'
import { exportDays } from '../../../domain/privacy/export/data-export.ts'
import { exportsQuery, openExport, startExport } from '../../api/data-exports.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function ExportCard() {
  const load = useLoad(exportsQuery)
  return (
    <Card title="Download your data" aria-label="Download your data">
      <Loaded load={load} label="Loading your archives">
        {({ exports }) => <Exports newest={exports[0]} />}
      </Loaded>
    </Card>
  )
}

const words = `A ZIP file with everything we have about you: your bookings, messages, payments, photos and documents, and a page that says what each file is. It’s ready within the hour, usually sooner. We delete our copy after ${exportDays} days.`

function Exports({ newest }: { newest: DataExport | undefined }) {
  const start = useAction(startExport, {
    success: { title: 'We’re making it', description: 'We’ll email you when it’s ready.' },
  })
  const isWaiting = newest?.state === 'waiting'
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <p>{words}</p>
      {newest?.state === 'failed' && (
        <Alert tone="warning" title="That didn’t work">
          We couldn’t make your archive. Please try again, or{' '}
          <TextLink to={paths.contact}>write to us</TextLink>.
        </Alert>
      )}
      {newest?.state === 'ready' && <Ready archive={newest} />}
      {isWaiting ? (
        <p role="status">
          We started making it on <DateTime at={newest.requestedAt} />. You can leave this page:
          we’ll email you when it’s ready.
        </p>
      ) : (
        <Button
          variant="secondary"
          isBusy={start.isPending}
          busyLabel="Starting"
          onClick={() => void start.run(undefined)}
        >
          {newest?.state === 'ready' ? 'Make a new one' : 'Make my archive'}
        </Button>
      )}
    </div>
  )
}

/** The browser's own download: an archive may be larger than the memory of a phone. */
function Ready({
  archive: { exportId, readyAt, until, byteCount, isByOperator },
}: {
  archive: DataExport
}) {
  const open = useAction(openExport, {
    onSuccess: ({ path }) => {
      window.location.assign(path)
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        icon={<Download aria-hidden />}
        isBusy={open.isPending}
        busyLabel="Opening"
        onClick={() => void open.run(exportId)}
      >
        {`Download (${sizeOf(byteCount)})`}
      </Button>
      <p className="text-ink-muted">
        {isByOperator ? 'Made at your request ' : 'Made '}
        {readyAt && <DateTime at={readyAt} />}, here until <DateTime at={until} wording="date" />
      </p>
    </div>
  )
}

const megabyte = 1_000_000

const sizeOf = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-IE')} kB`
    : `${(bytes / megabyte).toLocaleString('en-IE', { maximumFractionDigits: 1 })} MB`
