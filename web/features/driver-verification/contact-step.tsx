import type { ReactNode } from 'react'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** `proof`: confirms the account's number; null where that is not required. */
type ContactStepProps = { account: Account; proof: ReactNode }

/** Phone and e-mail address belong to the account: this step only lists what is missing there. */
export function ContactStep({ account, proof }: ContactStepProps) {
  const { phone } = account
  return (
    <div className="flex flex-col items-start gap-4">
      {!account.isEmailVerified && (
        <Alert tone="warning" title="Your email is not verified">
          {`Open the link in the email we sent to ${account.email}.`}
        </Alert>
      )}
      <p>
        {phone
          ? `Customers whose job you have accepted can call ${phone}.`
          : 'Customers whose job you have accepted can call you. Add your phone number to your account.'}
      </p>
      {proof && (
        <>
          <p>We need a number you’ve confirmed. We’ll text a code there for you to type in here.</p>
          {proof}
        </>
      )}
      {phone ? (
        <TextLink to={paths.account}>Change it in your account</TextLink>
      ) : (
        <ButtonLink to={paths.account}>Open your account</ButtonLink>
      )}
    </div>
  )
}
