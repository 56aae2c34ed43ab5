import { useState } from 'react'
import type { CompanionAnswers } from '../../../contract/bookings/companion.ts'
import { checkInEveryMinutes } from '../../../domain/companion/check-in.ts'
import {
  circumstanceRules,
  companionCircumstances,
  companionConsent,
  companionNoteMaxLength,
  startsCheckIns,
  type CompanionCircumstance,
} from '../../../domain/companion/companion.ts'
import { answerCompanion } from '../../api/companion.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/forms/chip.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readBattery } from './read-battery.ts'

type CompanionQuestionProps = {
  bookingId: string
  answers: CompanionAnswers | null
  onDone: () => void
}

/** How the customer is: toggles, a line of their own, and no answer that has to be given. */
export function CompanionQuestion({ bookingId, answers, onDone }: CompanionQuestionProps) {
  const [chosen, setChosen] = useState<readonly CompanionCircumstance[]>(
    answers?.circumstances ?? [],
  )
  const [note, setNote] = useState(answers?.note ?? '')
  const saving = useAction(answerCompanion, { onSuccess: onDone })

  const save = async (circumstances: readonly CompanionCircumstance[]): Promise<void> => {
    const batteryPercent = circumstances.length > 0 ? await readBattery() : null
    const { textVersion } = companionConsent
    const body = {
      circumstances: [...circumstances],
      note: note.trim() || null,
      batteryPercent,
      textVersion,
    }
    await saving.run({ bookingId, body })
  }
  const hasAnswers = chosen.length > 0 || note.trim() !== ''
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="text-ink-muted mb-2 text-sm">{companionConsent.text}</legend>
        <div className="flex flex-wrap gap-2">
          {companionCircumstances.map((one) => (
            <Chip
              key={one}
              label={circumstanceRules[one].label}
              checked={chosen.includes(one)}
              onChange={({ target }) =>
                setChosen((known) =>
                  target.checked ? [...known, one] : known.filter((other) => other !== one),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <TextField
          id="companion-note"
          label="Anything else (optional)"
          value={note}
          maxLength={companionNoteMaxLength}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {startsCheckIns(chosen) && (
        <p className="text-sm">
          {`We’ll check on you every ${checkInEveryMinutes} minutes until your driver is there. You can stop that at any time.`}
        </p>
      )}
      <Button
        variant="secondary"
        isWide
        isBusy={saving.isPending}
        busyLabel="Saving"
        onClick={() => void save(chosen)}
      >
        {hasAnswers ? 'Save' : 'None of these'}
      </Button>
    </div>
  )
}
