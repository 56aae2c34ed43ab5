import { roleLabels, type Role } from '../../../domain/accounts/roles.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Drivers and operators may see a price and may not book: before they have typed anything, and again where they would pay. */
export function CannotBook({ role, className }: { role: Role; className?: string }) {
  return (
    <Alert tone="warning" title="This account can’t book" className={className}>
      {`You’re signed in as ${roleLabels[role].toLowerCase()}. Sign in with a customer account to book a recovery; what you typed is kept.`}
    </Alert>
  )
}
