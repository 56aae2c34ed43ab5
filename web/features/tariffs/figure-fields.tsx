/** The form of a version: every figure with its bounds, and beside what was changed what is in force. */
import {
  tariffFigures,
  type FigureGroup,
  type FigureValues,
  type TariffFigure,
} from '../../../domain/tariff-figures.ts'
import { figureText } from '../../../domain/tariff-rules.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readFigure, type TypedFigures } from './typed-figures.ts'

export const figureFieldId = (id: string): string => `figure-${id.replaceAll('.', '-')}`

type FigureFieldsProps = {
  typed: TypedFigures
  inForce: FigureValues
  /** By figure. */
  problems: Readonly<Record<string, string>>
  onChange: (id: string, typed: string) => void
}

const groups: readonly { group: FigureGroup; title: string; note: string }[] = [
  {
    group: 'online',
    title: 'Online rate card',
    note: 'Everything booked in the app. Percentages are of call-out and distance.',
  },
  {
    group: 'phone',
    title: 'Phone rate card',
    note: 'What an operator books for a caller. Never below the online call-out and kilometre.',
  },
  { group: 'clock', title: 'Hours', note: 'Irish time, on both cards.' },
  {
    group: 'recovery',
    title: 'By the recovery',
    note: 'Added after the percentages, on both cards.',
  },
]

export function FigureFields({ typed, inForce, problems, onChange }: FigureFieldsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {groups.map(({ group, title, note }) => (
        <Card key={group} title={title} aria-label={title}>
          <p className="text-ink-muted mb-4 text-sm">{note}</p>
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            {tariffFigures
              .filter((figure) => figure.group === group)
              .map((figure) => (
                <FigureField
                  key={figure.id}
                  figure={figure}
                  typed={typed[figure.id] ?? ''}
                  before={inForce[figure.id] ?? 0}
                  problem={problems[figure.id] ?? null}
                  onChange={(value) => onChange(figure.id, value)}
                />
              ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

type FigureFieldProps = {
  figure: TariffFigure
  typed: string
  before: number
  problem: string | null
  onChange: (typed: string) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: figureText('hour', hour),
}))

function FigureField({ figure, typed, before, problem, onChange }: FigureFieldProps) {
  const { id, unit, label } = figure
  const isChanged = readFigure(unit, typed) !== before
  const words = {
    id: figureFieldId(id),
    label,
    hint: isChanged ? `Changed: now ${figureText(unit, before)}` : undefined,
    error: problem,
    value: typed,
    className: isChanged ? 'border-action-edge -ml-3 border-l-3 pl-[9px]' : undefined,
  }
  if (unit === 'hour') {
    return (
      <SelectField {...words} options={hours} onChange={({ target }) => onChange(target.value)} />
    )
  }
  return (
    <TextField
      {...words}
      {...(unit === 'cents' ? { prefix: '€' } : { suffix: '%' })}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
