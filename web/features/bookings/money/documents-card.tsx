import { ReceiptText } from 'lucide-react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { evidencePackPath, saveOrToast } from '../../../api/kit/save-file.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SaveButton } from '../../../ui/save-button.tsx'

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
        {hasPack && (
          <SaveButton
            className="max-sm:w-full"
            busyLabel="Making the pack"
            save={() => saveOrToast(evidencePackPath(bookingId))}
          >
            Evidence pack (PDF)
          </SaveButton>
        )}
      </div>
      {hasPack && (
        <p className="text-ink-muted mt-4 text-sm">
          The evidence pack has the timeline, every photo of the vehicle and the signature.
        </p>
      )}
    </Card>
  )
}
