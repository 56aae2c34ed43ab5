import { Download, ReceiptText } from 'lucide-react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { wordsOf } from '../../../api/kit/failures.ts'
import { evidencePackPath, useSaveFile } from '../../../api/kit/save-file.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

type DocumentsCardProps = Pick<Booking, 'bookingId'> & { hasReceipt: boolean; hasPack: boolean }

/** The documents of a recovery that has ended. */
export function DocumentsCard({ bookingId, hasReceipt, hasPack }: DocumentsCardProps) {
  return (
    <Card title="To keep">
      <div className="flex flex-wrap gap-3">
        {hasReceipt && (
          <ButtonLink
            to={paths.receipt(bookingId)}
            variant="secondary"
            className="max-sm:w-full"
            icon={<ReceiptText aria-hidden />}
          >
            Receipt
          </ButtonLink>
        )}
        {hasPack && <EvidencePack bookingId={bookingId} />}
      </div>
      {hasPack && (
        <p className="text-ink-muted mt-4 text-sm">
          The evidence pack has the timeline, every photo of the vehicle and the signature.
        </p>
      )}
    </Card>
  )
}

function EvidencePack({ bookingId }: Pick<Booking, 'bookingId'>) {
  const { save, isSaving } = useSaveFile(evidencePackPath(bookingId), (failure) => {
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  })
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      icon={<Download aria-hidden />}
      isBusy={isSaving}
      busyLabel="Making the pack"
      onClick={save}
    >
      Evidence pack (PDF)
    </Button>
  )
}
