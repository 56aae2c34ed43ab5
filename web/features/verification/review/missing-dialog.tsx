import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'

type MissingDialogProps = { name: string; unreviewed: readonly string[]; onClose: () => void }

/** Why this driver cannot be verified yet: each document that is not opened and accepted. */
export function MissingDialog({ name, unreviewed, onClose }: MissingDialogProps) {
  return (
    <Dialog
      isOpen
      kind="question"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`You can’t verify ${name} yet`}
      description="Open each of these documents and accept it first."
      actions={<Button onClick={onClose}>Back to the documents</Button>}
    >
      <ul className="list-disc pl-5">
        {unreviewed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Dialog>
  )
}
