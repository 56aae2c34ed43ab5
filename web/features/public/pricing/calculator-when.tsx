import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { dayLabel, momentAsTyped, type CalculatorInput } from './calculator-input.ts'

type CalculatorWhenProps = {
  input: Pick<CalculatorInput, 'date' | 'time'>
  onChange: (change: Partial<CalculatorInput>) => void
}

/** When the pickup is wanted, by Irish clocks: nights, weekends and holidays are read from it. */
export function CalculatorWhen({ input, onChange }: CalculatorWhenProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1">
      <TextField
        label="Day of the pickup"
        type="date"
        value={input.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextField
        label="Irish time"
        type="time"
        value={input.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <p className="text-ink-muted self-center text-sm" aria-live="polite">
        {dayLabel(input)}
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-end no-js:hidden"
        onClick={() => onChange(momentAsTyped(new Date()))}
      >
        Now
      </Button>
    </div>
  )
}
