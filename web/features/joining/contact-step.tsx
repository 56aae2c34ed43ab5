import type { Account } from '../../../contract/accounts.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Phone and address are the account's: only what is missing there is said here. */
export function ContactStep({ account }: { account: Account }) {
  return (
    <div className="flex flex-col items-start gap-4">
      {!account.isEmailVerified && (
        <Alert tone="warning" title="Your email is not verified">
          {`Open the link in the mail we sent to ${account.email}.`}
        </Alert>
      )}
      <p>
        {account.phone
          ? `Customers whose job you have accepted can call ${account.phone}.`
          : 'Customers whose job you have accepted can call you. Add your phone number to your account.'}
      </p>
      <ButtonLink to={paths.account} variant={account.phone ? 'secondary' : 'primary'}>
        Open your account
      </ButtonLink>
    </div>
  )
}
