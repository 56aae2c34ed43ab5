import {
  companionAnswersRequest,
  type CompanionAnswers,
} from '../../../contract/bookings/companion.ts'
import { emptyAsNull, freeText } from '../../../contract/text-fields.ts'
import { checkInEveryMinutes } from '../../../domain/companion/check-in.ts'
import {
  circumstanceRules,
  companionCircumstances,
  companionConsent,
  companionNoteMaxLength,
  startsCheckIns,
} from '../../../domain/companion/companion.ts'
import { answerCompanion } from '../../api/companion.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readBattery } from './read-battery.ts'

type CompanionQuestionProps = {
  bookingId: string
  answers: CompanionAnswers | null
  onDone: () => void
}

const questionFields = companionAnswersRequest
  .pick({ circumstances: true })
  .extend({ note: emptyAsNull(freeText(companionNoteMaxLength)) })

/** How the customer is: toggles, a line of their own, and no answer that has to be given. */
export function CompanionQuestion({ bookingId, answers, onDone }: CompanionQuestionProps) {
  const { run } = useAction(answerCompanion, { onSuccess: onDone })
  const form = useSchemaForm({
    name: 'companion',
    schema: questionFields,
    defaultValues: { circumstances: answers?.circumstances ?? [], note: answers?.note ?? '' },
    onSubmit: async (values, refuse) => {
      const batteryPercent = values.circumstances.length > 0 ? await readBattery() : null
      const { textVersion } = companionConsent
      await run({ bookingId, body: { ...values, batteryPercent, textVersion } }, refuse)
    },
  })
  const { circumstances: chosen, note } = useTyped(form)
  const { id, error, ...group } = form.field('circumstances')
  return (
    <SchemaForm of={form} className="flex flex-col gap-3">
      <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="text-ink-muted mb-2 text-sm">{companionConsent.text}</legend>
        <div className="flex flex-wrap gap-2">
          {companionCircumstances.map((one) => (
            <Chip
              key={one}
              {...group}
              id={`${id}-${one}`}
              value={one}
              label={circumstanceRules[one].label}
            />
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      {chosen.length > 0 && (
        <TextField
          {...form.field('note')}
          label="Anything else (optional)"
          maxLength={companionNoteMaxLength}
        />
      )}
      {startsCheckIns(chosen) && (
        <p className="text-sm">
          {`We’ll check on you every ${checkInEveryMinutes} minutes until your driver is there. You can stop that at any time.`}
        </p>
      )}
      <SubmitButton of={form} variant="secondary" isWide busyLabel="Saving">
        {chosen.length > 0 || note.trim() !== '' ? 'Save' : 'None of these'}
      </SubmitButton>
    </SchemaForm>
  )
}
