import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { contactFieldId, ContactFields } from './contact-fields.tsx'
import { checkContact, contactFields, type Contact } from './contact.ts'
import type { PhoneDoubt } from './phone-doubt.tsx'
import { PriceSoFar } from './price-so-far.tsx'
import { StepActions } from './step-actions.tsx'
import { loadingStep, useCheck } from './use-check.tsx'

/** The question about this number, until another one is typed. */
type Doubted = { about: string; Prompt: typeof PhoneDoubt }

type ContactStepProps = {
  subject: BookingSubject
  contact: Contact
  isSignedOut: boolean
  onBack: () => void
  onDone: () => Promise<void>
}

/** Step 2: the contact person, then on to signing in or paying. */
export function ContactStep({ subject, contact, isSignedOut, onBack, onDone }: ContactStepProps) {
  const problems = checkContact(contact)
  const listed = contactFields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ fieldId: contactFieldId(field), message }]
  })
  const [doubted, setDoubted] = useState<Doubted | null>(null)
  const { phone } = contact
  const confirmAndContinue = async (): Promise<void> => {
    // If the script fails to load, the server asks instead.
    const Prompt = await import('./doubt-phone.ts').then(
      ({ doubtOf }) => doubtOf(phone),
      () => null,
    )
    setDoubted(Prompt && { about: phone, Prompt })
    if (!Prompt) await onDone()
  }
  const { isChecked, isGoingOn, summary, goOn } = useCheck(listed, confirmAndContinue)
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {summary}
      <ContactFields
        contact={contact}
        problems={isChecked ? problems : {}}
        isSignedOut={isSignedOut}
      />
      {doubted?.about === phone && <doubted.Prompt phone={phone} onConfirmed={goOn} />}
      {/* Enter in a field submits; the visible button is at the foot of the dialog. */}
      <button type="submit" hidden aria-label="Continue" />
      <StepActions>
        <Button onClick={goOn} isBusy={isGoingOn} busyLabel={loadingStep}>
          {isSignedOut ? 'Continue to sign in' : 'Continue to payment'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <PriceSoFar choice={subject.choice} quote={subject.quote} />
      </StepActions>
    </form>
  )
}
