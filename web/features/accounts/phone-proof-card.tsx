import type { Account } from '../../../contract/accounts/accounts.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PhoneProof } from './phone-proof.tsx'

type PhoneProofCardProps = Pick<Account, 'role' | 'isPhoneProven'> & { phone: string }

/** For a saved number: whether it is confirmed, what depends on that, and the code that confirms it. */
export function PhoneProofCard({ phone, role, isPhoneProven }: PhoneProofCardProps) {
  return (
    <Card
      title="Your phone number"
      aria-label="Your phone number"
      aside={
        <StatusBadge tone={isPhoneProven ? 'success' : 'warning'}>
          {isPhoneProven ? 'Confirmed' : 'Not confirmed'}
        </StatusBadge>
      }
    >
      {isPhoneProven ? (
        <p className="text-ink-muted text-sm">
          {`${phone} is yours. If you change it, we’ll ask you to confirm the new one.`}
        </p>
      ) : (
        <>
          <p className="text-ink-muted mb-4 text-sm">
            {`We send texts only to a number you’ve confirmed. ${withoutProof(role)} We’ll text a code to ${phone} for you to type in here.`}
          </p>
          <PhoneProof phone={phone} />
        </>
      )}
    </Card>
  )
}

const withoutProof = (role: Account['role']): string =>
  role === 'driver'
    ? 'Until then you get no job offers by text.'
    : 'You can book without it: texts about a booking go to the number you give there.'
