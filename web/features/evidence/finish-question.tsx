import { useState } from 'react'
import { z } from 'zod'
import {
  dropoffQuestion,
  handoverNoteMaxLength,
  handoverReasonKeys,
  handoverReasons,
  handoverTexts,
  isNoteNeeded,
  listHandoverParts,
  type HandoverPart,
  type HandoverReason,
} from '../../../domain/evidence/handover.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { SchemaForm, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

export type FinishAnswer =
  | { kind: 'there' }
  | { kind: 'without'; reason: HandoverReason; note: string }

type FinishQuestionProps = {
  missing: readonly HandoverPart[]
  /** What the server says is missing, where it has refused the end: it knows better than this device. */
  refusal: string | null
  /** Where the vehicle should be; null: no drop-off was given. */
  dropoffLabel: string | null
  /** The driver has said already that it is not there. */
  isElsewhere: boolean
  isBusy: boolean
  /** Resolves when the answer was taken or refused. */
  onAnswer: (answer: FinishAnswer) => Promise<void>
  onClose: () => void
}

/**
 * Asked once before a job ends with something missing: one press on a reason ends it. Where only the check is missing, the check is asked
 * itself.
 */
export function FinishQuestion(props: FinishQuestionProps) {
  const { missing, refusal, dropoffLabel, isBusy, onAnswer, onClose } = props
  const [isElsewhere, setElsewhere] = useState(props.isElsewhere)
  const isCheckAlone =
    refusal === null && missing.length === 1 && missing[0] === 'dropoff_check' && !isElsewhere
  const what = refusal ?? `Missing: ${listHandoverParts(missing)}.`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title={isCheckAlone ? dropoffQuestion(dropoffLabel) : 'Finish without everything?'}
      description={
        isCheckAlone ? undefined : `${what} The customer and their insurer see your reason.`
      }
      actions={
        isCheckAlone ? (
          <>
            <Button
              isBusy={isBusy}
              busyLabel="Saving"
              onClick={() => void onAnswer({ kind: 'there' })}
            >
              Yes. Job done
            </Button>
            <Button variant="secondary" onClick={() => setElsewhere(true)}>
              No, it’s somewhere else
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={onClose}>
            Go back
          </Button>
        )
      }
    >
      {isCheckAlone ? <p>Answer this to finish the job.</p> : <Reasons onAnswer={onAnswer} />}
    </Dialog>
  )
}

const reasonFields = z
  .object({
    reason: z.string().pipe(z.enum(handoverReasonKeys, handoverTexts.reasonMissing)),
    note: z.string().trim(),
  })
  .refine(({ reason, note }) => note !== '' || !isNoteNeeded(reason), {
    path: ['note'],
    message: handoverTexts.noteMissing,
  })

/** Enter in the note sends the reason that was pressed last. No button of its own sends the form, or Enter would press the first reason. */
function Reasons({ onAnswer }: Pick<FinishQuestionProps, 'onAnswer'>) {
  const form = useSchemaForm({
    name: 'finish',
    schema: reasonFields,
    defaultValues: { reason: '', note: '' },
    onSubmit: (values) => onAnswer({ kind: 'without', ...values }),
  })
  const { id, error } = form.field('reason')
  const pressed = useTyped(form).reason
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <ul
          id={id}
          tabIndex={-1}
          aria-label="Reason"
          aria-describedby={error ? `${id}-error` : undefined}
          className="flex flex-col gap-1.5"
        >
          {handoverReasonKeys.map((reason) => (
            <li key={reason}>
              <Button
                isWide
                size="sm"
                variant="secondary"
                isBusy={form.isSending && reason === pressed}
                onClick={({ currentTarget }) => {
                  if (form.isSending) return
                  form.setValue('reason', reason)
                  currentTarget.form?.requestSubmit()
                }}
              >
                {handoverReasons[reason]}
              </Button>
            </li>
          ))}
        </ul>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <TextField
        {...form.field('note')}
        label="Note"
        hint="Needed for another place or another reason: say where or why, then choose."
        maxLength={handoverNoteMaxLength}
      />
    </SchemaForm>
  )
}
