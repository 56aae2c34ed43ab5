import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import type { ParameterChange } from './typed-values.ts'

type PublishDialogProps = {
  /** `Fri 4 Dec 2026` */
  day: string
  changes: readonly ParameterChange[]
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Asks once more, with the list of all changes. */
export function PublishDialog({ day, changes, isBusy, onPublish, onClose }: PublishDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title={`Publish the tariff from ${day}?`}
      description="From that midnight, Irish time, every new quote uses it. Quotes made before keep their price."
      actions={
        <>
          <Button isBusy={isBusy} busyLabel="Publishing" onClick={onPublish}>
            Publish
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      <ChangeList changes={changes} />
    </Dialog>
  )
}
