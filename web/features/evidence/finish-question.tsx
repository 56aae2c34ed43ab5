import { useRef, useState } from 'react'
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
  onAnswer: (answer: FinishAnswer) => void
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
            <Button isBusy={isBusy} busyLabel="Saving" onClick={() => onAnswer({ kind: 'there' })}>
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
      {isCheckAlone ? (
        <p>Answer this to finish the job.</p>
      ) : (
        <Reasons isBusy={isBusy} onAnswer={onAnswer} />
      )}
    </Dialog>
  )
}

function Reasons({ isBusy, onAnswer }: Pick<FinishQuestionProps, 'isBusy' | 'onAnswer'>) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choose = (reason: HandoverReason): void => {
    if (isBusy) return
    if (isNoteNeeded(reason) && note.trim() === '') {
      setProblem(handoverTexts.noteMissing)
      field.current?.focus()
      return
    }
    onAnswer({ kind: 'without', reason, note: note.trim() })
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Reason" className="flex flex-col gap-1.5">
        {handoverReasonKeys.map((reason) => (
          <li key={reason}>
            <Button isWide size="sm" variant="secondary" onClick={() => choose(reason)}>
              {handoverReasons[reason]}
            </Button>
          </li>
        ))}
      </ul>
      <TextField
        ref={field}
        id="finish-note"
        label="Note"
        hint="Needed for another place or another reason: say where or why, then choose."
        maxLength={handoverNoteMaxLength}
        value={note}
        error={problem}
        onChange={({ target }) => {
          setNote(target.value)
          setProblem(null)
        }}
      />
    </div>
  )
}
