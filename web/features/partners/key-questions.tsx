import { z } from 'zod'
import {
  keyOverlapHours,
  partnerScopes,
  type PartnerKeyMode,
  type PartnerScope,
} from '../../../domain/partners/partner.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import {
  SchemaForm,
  SubmitButton,
  useSchemaForm,
  type Refuse,
} from '../../ui/forms/schema-form.tsx'
import { TickGroup } from '../../ui/forms/tick-group.tsx'
import { modeLabels, scopeLabel } from './partner-labels.ts'

type IssueQuestionProps = {
  /** A key is in force, which stays valid for a while. */
  isReplacing: boolean
  mode: PartnerKeyMode
  /** Ticked initially. */
  scopes: readonly PartnerScope[]
  isBusy: boolean
  onClose: () => void
  onIssue: (scopes: PartnerScope[], refuse: Refuse) => Promise<void>
}

const keyFields = z.object({
  scopes: z.array(z.enum(partnerScopes)).min(1, 'Choose at least one'),
})

/** Before a new key: what happens to the old one, and what the new one may do. Mounted only while it is open. */
export function IssueQuestion(props: IssueQuestionProps) {
  const { isReplacing, mode, scopes, isBusy, onClose, onIssue } = props
  const form = useSchemaForm({
    name: `${mode}-key`,
    schema: keyFields,
    defaultValues: { scopes: [...scopes] },
    onSubmit: (values, refuse) => onIssue(values.scopes, refuse),
  })
  const name = modeLabels[mode].toLowerCase()
  return (
    <Dialog
      kind="question"
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={isReplacing ? `Regenerate the ${name} key?` : `Create a ${name} key?`}
      actions={
        <>
          <SubmitButton of={form} isBusy={isBusy} busyLabel="Generating">
            {isReplacing ? 'Regenerate' : 'Create key'}
          </SubmitButton>
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
      <SchemaForm of={form} className="mt-4">
        <TickGroup
          {...form.field('scopes')}
          label="Permissions"
          options={partnerScopes.map((value) => ({ value, label: scopeLabel(value) }))}
          listClassName="flex flex-col"
        />
      </SchemaForm>
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
