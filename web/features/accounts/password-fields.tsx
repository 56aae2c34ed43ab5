import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { passwordLength } from '../../../domain/accounts/password.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'prefix' | 'suffix' | 'label'
> & { label: string }

/** A password, hidden until the user shows it: on a phone, at night, seeing what one types is worth more than hiding it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const name = props.label.toLowerCase()
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown((was) => !was)}
        className="text-ink-muted hover:text-ink absolute top-0 right-0 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-sm font-medium [&_svg]:size-4"
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only">{` ${name}`}</span>
      </button>
    </div>
  )
}

type FormField = Omit<PasswordFieldProps, 'label'>

/** A new password, typed twice, because it cannot be read while it is typed. */
export function NewPasswordFields(props: { label: string; chosen: FormField; again: FormField }) {
  return (
    <>
      <PasswordField
        {...props.chosen}
        label={props.label}
        hint={`At least ${passwordLength.min} characters. Three or four words work well.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...props.again}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
