import { useState } from 'react'
import {
  keyOverlapHours,
  partnerScopes,
  type PartnerKeyMode,
  type PartnerScope,
} from '../../../domain/partners/partner.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { modeLabels, scopeLabel } from './partner-labels.ts'

type IssueQuestionProps = {
  isOpen: boolean
  /** A key is in force, which stays valid for a while. */
  isReplacing: boolean
  mode: PartnerKeyMode
  /** Ticked initially. */
  scopes: readonly PartnerScope[]
  isBusy: boolean
  onClose: () => void
  onIssue: (scopes: PartnerScope[]) => void
}

/** Before a new key: what happens to the old one, and what the new one may do. */
export function IssueQuestion(props: IssueQuestionProps) {
  const { isOpen, isReplacing, mode, scopes, isBusy, onClose, onIssue } = props
  const [chosen, setChosen] = useState<readonly PartnerScope[]>(scopes)
  const name = modeLabels[mode].toLowerCase()
  return (
    <Dialog
      kind="question"
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={isReplacing ? `Regenerate the ${name} key?` : `Create a ${name} key?`}
      actions={
        <>
          <Button
            isBusy={isBusy}
            busyLabel="Generating"
            disabledReason={chosen.length === 0 ? 'Choose at least one' : null}
            onClick={() => onIssue([...chosen])}
          >
            {isReplacing ? 'Regenerate' : 'Create key'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isReplacing
          ? `Your current key works for ${keyOverlapHours} more hours, so that you can update your programs. You can revoke it sooner.`
          : 'It is shown once, right after this. We keep only its first and last characters.'}
      </p>
      <fieldset className="mt-4">
        <legend className="text-sm font-bold">Permissions</legend>
        {partnerScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabel(scope)}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              setChosen(
                partnerScopes.filter((one) =>
                  one === scope ? target.checked : chosen.includes(one),
                ),
              )
            }
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

type RevokeQuestionProps = {
  /** Null: the dialog is closed. */
  masked: string | null
  isBusy: boolean
  onClose: () => void
  onRevoke: () => void
}

export function RevokeQuestion({ masked, isBusy, onClose, onRevoke }: RevokeQuestionProps) {
  return (
    <Dialog
      kind="question"
      isOpen={masked !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Revoke this key?"
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} busyLabel="Revoking" onClick={onRevoke}>
            Revoke
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        <code className="wrap-anywhere">{masked}</code> stops working at once. This cannot be
        undone.
      </p>
    </Dialog>
  )
}
