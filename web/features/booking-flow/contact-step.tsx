import { Button } from '../../ui/button.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { contactFieldId, ContactFields } from './contact-fields.tsx'
import { checkContact, contactFields, type Contact } from './contact.ts'
import { PriceSoFar } from './price-so-far.tsx'
import { StepActions } from './step-actions.tsx'
import { loadingStep, useCheck } from './use-check.tsx'

type ContactStepProps = {
  subject: BookingSubject
  contact: Contact
  isSignedOut: boolean
  onBack: () => void
  onDone: () => Promise<void>
}

/** Step 2: who to ask for, and on to signing in or paying. */
export function ContactStep({ subject, contact, isSignedOut, onBack, onDone }: ContactStepProps) {
  const problems = checkContact(contact)
  const listed = contactFields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ fieldId: contactFieldId(field), message }]
  })
  const { isChecked, isGoingOn, summary, goOn } = useCheck(listed, onDone)
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
      {/* Enter in a field goes on; the button itself stands at the foot of the dialog. */}
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
