import { roleLabels, type Role } from '../../../domain/accounts/roles.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Drivers and operators may see a price and may not book: before they have typed anything, and again where they would pay. */
type CannotBookProps = { role: Role; hasTyped?: boolean; className?: string }

export function CannotBook({ role, hasTyped = false, className }: CannotBookProps) {
  return (
    <Alert tone="warning" title="This account can’t book" className={className}>
      {`You’re signed in as ${roleLabels[role].toLowerCase()}. Sign in with a customer account to book a recovery${hasTyped ? '; what you typed is kept' : ''}.`}
    </Alert>
  )
}
