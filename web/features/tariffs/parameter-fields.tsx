/**
 * The form of a version: its values in parts that open, and beside each changed value the one in force. A closed part shows its values
 * in a line; a part with a change or a problem is open until the operator closes it.
 */
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import {
  tariffParameters,
  type TariffValues,
  type TariffParameter,
} from '../../../domain/tariffs/tariff-parameters.ts'
import { parameterText } from '../../../domain/tariffs/tariff-rules.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { parameterGroups, groupLine } from './parameter-groups.ts'
import {
  parameterKey,
  parseTypedValue,
  parseTypedValues,
  type TypedValues,
} from './typed-values.ts'

type ParameterFieldsProps = {
  typed: TypedValues
  inForce: TariffValues
  /** What binds a parameter's field to the form. */
  bind: (key: string) => Binding
}

type Binding = ReturnType<UseFormRegister<FieldValues>> & { id: string; error: string | null }

export function ParameterFields(props: ParameterFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      {parameterGroups.map((part) => (
        <Part key={part.group} part={part} {...props} />
      ))}
    </div>
  )
}

type PartProps = ParameterFieldsProps & { part: (typeof parameterGroups)[number] }

function Part({ part, typed, inForce, bind }: PartProps) {
  const parameters = tariffParameters
    .filter(({ group }) => group === part.group)
    .map((parameter) => ({ parameter, binding: bind(parameterKey(parameter.id)) }))
  const changed = parameters.filter(
    ({ parameter: { id, unit } }) =>
      parseTypedValue(unit, typed[parameterKey(id)] ?? '') !== inForce[id],
  )
  const wrong = parameters.filter(({ binding }) => binding.error !== null)
  const [isOpen, setOpen] = useState(changed.length > 0)
  // new problems open the part once; the operator may close it again
  const problems = wrong.map(({ parameter }) => parameter.id).join()
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
            {groupLine(part, parseTypedValues(typed))}
          </span>
          <span className="text-ink-muted col-span-2 hidden text-sm group-open/part:block">
            {part.note}
          </span>
        </summary>
        <div className="border-line grid gap-4 border-t p-4 sm:grid-cols-2 md:p-6 lg:grid-cols-3">
          {parameters.map(({ parameter, binding }) => (
            <ParameterField
              key={parameter.id}
              parameter={parameter}
              binding={binding}
              typed={typed[parameterKey(parameter.id)] ?? ''}
              before={inForce[parameter.id] ?? 0}
            />
          ))}
        </div>
      </details>
    </section>
  )
}

type ParameterFieldProps = {
  parameter: TariffParameter
  binding: Binding
  typed: string
  before: number
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: parameterText('hour', hour),
}))

function ParameterField({ parameter, binding, typed, before }: ParameterFieldProps) {
  const { unit, label } = parameter
  const isChanged = parseTypedValue(unit, typed) !== before
  const field = {
    ...binding,
    label,
    hint: isChanged ? `Changed: was ${parameterText(unit, before)}` : undefined,
    className: isChanged ? 'border-action-edge -ml-3 border-l-3 pl-[9px]' : undefined,
  }
  if (unit === 'hour') return <SelectField {...field} options={hours} />
  return (
    <TextField
      {...field}
      {...(unit === 'cents' ? { prefix: '€' } : { suffix: '%' })}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
