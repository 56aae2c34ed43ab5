import { useState } from 'react'
import { registrationEcho } from '../../../domain/bookings/registration-meaning.ts'
import {
  identityFieldList,
  identityFields,
  type IdentityFieldName,
} from '../../../domain/bookings/identity-fields.ts'
import type { TypedIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { typedRules } from './typed-rules.ts'

type IdentityFieldsProps = {
  typed: TypedIdentity
  onChange: (typed: TypedIdentity) => void
  problems: Partial<Record<IdentityFieldName, string>>
  idOf: (name: IdentityFieldName) => string
}

/** Which vehicle it is: folded away, because none of it is needed to book. Opens where something is said or wrong. */
export function IdentityFields({ typed, onChange, problems, idOf }: IdentityFieldsProps) {
  const [isOpen, setOpen] = useState(identityFieldList.some(([name]) => typed[name] !== ''))
  const isWrong = identityFieldList.some(([name]) => problems[name] !== undefined)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-line border-t pt-1"
    >
      <summary className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-[0.2em]">
        More about the vehicle (optional)
      </summary>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        {identityFieldList.map(([name]) => (
          <IdentityField
            key={name}
            name={name}
            id={idOf(name)}
            value={typed[name]}
            problem={problems[name]}
            onChange={(text) => onChange({ ...typed, [name]: text })}
          />
        ))}
      </div>
    </details>
  )
}

type IdentityFieldProps = {
  name: IdentityFieldName
  id: string
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

function IdentityField({ name, id, value, problem, onChange }: IdentityFieldProps) {
  const field = identityFields[name]
  const text = useTypedText({ value, onChange, rules: typedRules })
  const echo = name === 'registration' ? registrationEcho(value) : null
  return (
    <TextField
      id={id}
      label={field.label}
      hint={echo ?? ('hint' in field ? field.hint : undefined)}
      autoComplete="off"
      autoCapitalize={field.autoCapitalize}
      inputMode="text"
      spellCheck={false}
      value={value}
      error={text.problem ?? problem}
      onChange={text.onInput}
      onBlur={() => onChange(field.clean(value))}
    />
  )
}
