/**
 * The form of a version: its figures in parts that open, and beside each changed figure the one in force. A closed part shows its figures
 * in a line; a part with a change or a problem is open until the operator closes it.
 */
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import {
  tariffFigures,
  type FigureValues,
  type TariffFigure,
} from '../../../domain/tariffs/tariff-figures.ts'
import { figureText } from '../../../domain/tariffs/tariff-rules.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { figureGroups, groupLine } from './figure-groups.ts'
import { readFigure, readFigures, type TypedFigures } from './typed-figures.ts'

export const figureFieldId = (id: string): string => `figure-${id.replaceAll('.', '-')}`

/** Opens the part around a field, so that the field can take the focus. */
export const openAround = (fieldId: string): void => {
  const part = document.getElementById(fieldId)?.closest('details')
  if (part) part.open = true
}

type FigureFieldsProps = {
  typed: TypedFigures
  inForce: FigureValues
  /** By figure. */
  problems: Readonly<Record<string, string>>
  onChange: (id: string, typed: string) => void
}

export function FigureFields(props: FigureFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      {figureGroups.map((part) => (
        <Part key={part.group} part={part} {...props} />
      ))}
    </div>
  )
}

type PartProps = FigureFieldsProps & { part: (typeof figureGroups)[number] }

function Part({ part, typed, inForce, problems, onChange }: PartProps) {
  const figures = tariffFigures.filter(({ group }) => group === part.group)
  const changed = figures.filter(
    ({ id, unit }) => readFigure(unit, typed[id] ?? '') !== inForce[id],
  )
  const wrong = figures.filter(({ id }) => problems[id] !== undefined)
  const [isOpen, setOpen] = useState(changed.length > 0)
  // new problems open the part once; the operator may close it again
  const [shown, setShown] = useState(problems)
  if (shown !== problems) {
    setShown(problems)
    if (wrong.length > 0) setOpen(true)
  }
  return (
    <section
      aria-label={part.title}
      className="border-line bg-surface shadow-card rounded-xl border"
    >
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group/part"
      >
        <summary className="hover:bg-sunken grid min-h-14 grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-xl p-4 transition-colors select-none group-open/part:rounded-b-none md:px-6">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {part.title}
            {changed.length > 0 && (
              <StatusBadge tone="info">{`${changed.length} changed`}</StatusBadge>
            )}
            {wrong.length > 0 && (
              <StatusBadge tone="danger">{`${wrong.length} to correct`}</StatusBadge>
            )}
          </h2>
          <ChevronDown
            aria-hidden
            className="text-ink-muted mt-1 size-5 transition-transform group-open/part:rotate-180"
          />
          <span className="text-ink-muted col-span-2 text-sm tabular-nums group-open/part:hidden">
            {groupLine(part, readFigures(typed))}
          </span>
          <span className="text-ink-muted col-span-2 hidden text-sm group-open/part:block">
            {part.note}
          </span>
        </summary>
        <div className="border-line grid gap-4 border-t p-4 sm:grid-cols-2 md:p-6 lg:grid-cols-3">
          {figures.map((figure) => (
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
      </details>
    </section>
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
