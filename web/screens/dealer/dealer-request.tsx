/** A request for several vehicles, with the contact of the booking flow and the card form of paying. */
import { useState } from 'react'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { consentTextVersion } from '../../../contract/bookings/bookings.ts'
import { isProvenAccount } from '../../../domain/accounts/roles.ts'
import { confirmedPhone } from '../../features/booking-flow/confirmed-phone.ts'
import { ContactFields } from '../../features/booking-flow/contact-fields.tsx'
import { checkContact, contactDraft, contactOf } from '../../features/booking-flow/contact.ts'
import {
  obligationLine,
  preAuthorisedLine,
  securityLine,
  startAtOnceCopy,
} from '../../features/booking-flow/payment-labels.ts'
import { PaymentPanel } from '../../features/dealers/payment-panel.tsx'
import { RequestForm, totalOf } from '../../features/dealers/request-form.tsx'
import { VerifyEmail } from '../../features/booking-flow/verify-email.tsx'
import { usePhoneDoubt } from '../../features/booking-flow/use-phone-doubt.tsx'
import { CardField } from '../../features/payments/card-field.tsx'
import { IdentityFields } from '../../features/quotes/identity-fields.tsx'
import { FindPlace } from '../../features/quotes/places/find-place.tsx'
import { paths } from '../../paths.ts'

const words = {
  obligationLine,
  preAuthorisedLine,
  securityLine,
  startAtOnce: startAtOnceCopy,
}

export function DealerRequest({ account }: { account: Account }) {
  const contact = contactOf(contactDraft.use(), account)
  const problems = checkContact(contact)
  const [isChecked, setChecked] = useState(false)
  const doubt = usePhoneDoubt(contact.phone)
  if (!isProvenAccount(account)) return <VerifyEmail email={account.email ?? ''} />
  return (
    <RequestForm
      renderContact={(goOn) => (
        <>
          <ContactFields contact={contact} problems={isChecked ? problems : {}} />
          {doubt.question(goOn)}
        </>
      )}
      hasContact={async () => {
        setChecked(true)
        return Object.keys(problems).length === 0 && (await doubt.isSure())
      }}
      renderIdentity={(fields) => <IdentityFields {...fields} />}
      renderFind={({ which, ...field }) => <FindPlace {...field} end={which} />}
      renderPayment={(request, onLeave) => (
        <PaymentPanel
          request={request}
          contact={contact}
          isPhoneConfirmed={confirmedPhone.get() === contact.phone}
          words={words}
          textVersion={consentTextVersion}
          renderCard={({ wallet, children }) => (
            <CardField
              amountCents={totalOf(request)}
              returnUrl={`${window.location.origin}${paths.dealer}`}
              onSubmit={() => {}}
              maySave={false}
              {...(wallet ? { wallet } : {})}
            >
              {children}
            </CardField>
          )}
          onLeave={onLeave}
        />
      )}
    />
  )
}
