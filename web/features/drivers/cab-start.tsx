import { z } from 'zod'
import {
  driverQuestionText,
  startCodeLength,
  startCodePattern,
  startCodeTexts,
} from '../../../domain/bookings/start-code.ts'
import { movingReason } from '../../../domain/tracking/hands-off.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { CabJob, type CabJobProps } from './cab-job.tsx'
import { cabTransitionLabels } from './cab-labels.ts'
import { CabLine, cabButton } from './cab-parts.tsx'

/** Whether the step was taken, and the problem with the code. */
export type CabTransitionAnswer = { isTaken: boolean; codeProblem: string | null }

const codeFields = z.object({
  startCode: z.string().regex(startCodePattern, startCodeTexts.missing),
})
/** A recovery that begins without a code. */
const freeFields = z.object({ startCode: z.string() })

/** The recovery begins, with the customer's code where it is asked. */
export function CabStart({
  onAdvance,
  ...props
}: CabJobProps & { onAdvance: (startCode: string) => Promise<CabTransitionAnswer> }) {
  const { isStartCodeAsked, driverQuestion: question } = props.booking
  const { field, ...form } = useSchemaForm({
    name: 'cab',
    schema: isStartCodeAsked ? codeFields : freeFields,
    defaultValues: { startCode: '' },
    onSubmit: async ({ startCode }, refuse) => {
      const { codeProblem } = await onAdvance(startCode)
      if (codeProblem) refuse({ startCode: codeProblem })
    },
  })
  const { error: problem, onChange, ...code } = field('startCode')
  return (
    <CabJob
      {...props}
      bar={
        <SubmitButton
          of={form}
          isWide
          isBusy={props.isAdvancing}
          busyLabel="Saving"
          disabledReason={props.isMoving ? movingReason : null}
          className={cabButton.main}
        >
          {cabTransitionLabels.start}
        </SubmitButton>
      }
    >
      <SchemaForm of={form} className="contents">
        {question && (question.isDriver !== null || !problem) && (
          // The answer to the last wrong code already says that the customer is asked.
          <CabLine isQuiet>{driverQuestionText(question.isDriver)}</CabLine>
        )}
        {isStartCodeAsked && (
          <div className="flex flex-col gap-2">
            <label htmlFor={code.id} className="font-bold">
              Start code
            </label>
            <input
              {...code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={startCodeLength}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${code.id}-problem` : `${code.id}-hint`}
              onChange={(event) => {
                event.target.value = event.target.value.replace(/\D/g, '')
                void onChange(event)
              }}
              className="border-line-strong bg-surface min-h-16 w-48 rounded-lg border-[1.5px] px-4 text-2xl font-bold tracking-[0.3em] tabular-nums"
            />
            {!problem && (
              <p id={`${code.id}-hint`} className="text-ink-muted">
                The customer reads it out from their screen.
              </p>
            )}
            {problem && (
              <p id={`${code.id}-problem`} role="alert" className="text-danger-ink font-bold">
                {problem}
              </p>
            )}
          </div>
        )}
      </SchemaForm>
    </CabJob>
  )
}
