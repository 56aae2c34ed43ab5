import type { Session } from '../../api/accounts/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { BookingSubject } from './booking-subject.ts'
import { CodeField } from './code-field.tsx'
import { contactFieldId, ContactFields } from './contact-fields.tsx'
import { checkContact, contactFields, needsCode, type Contact } from './contact.ts'
import { PriceSoFar } from './price-so-far.tsx'
import { stepButton, StepActions } from './step-actions.tsx'
import { addressOfStep } from './steps.ts'
import { loadingStep, useCheck } from './use-check.tsx'
import { useContactCode } from './use-contact-code.ts'
import { usePhoneDoubt } from './use-phone-doubt.tsx'

type ContactStepProps = {
  subject: BookingSubject
  contact: Contact
  session: Session
  onBack: () => void
  /** On to payment. Resolves when it is shown. */
  onDone: () => Promise<void>
  /** To the sign-in page, and back to payment. */
  onSignIn: () => void
}

const signInPage = paths.auth({ returnTo: addressOfStep('payment') })

/** Step 2: the contact person; a code opens or makes their account, where no one is signed in. Then on to paying. */
export function ContactStep(props: ContactStepProps) {
  const { subject, contact, session, onBack, onDone, onSignIn } = props
  const isToProve = needsCode(session)
  const code = useContactCode({ contact, onDone, onMore: onSignIn })
  const { sent } = code
  const problems = checkContact(contact)
  const listed = contactFields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ fieldId: contactFieldId(field), message }]
  })
  const doubt = usePhoneDoubt(contact.phone)
  const confirmAndContinue = async (): Promise<void> => {
    if (await doubt.isSure()) await (isToProve ? code.send('text') : onDone())
  }
  const { isChecked, isGoingOn, summary, goOn } = useCheck(listed, confirmAndContinue)
  const isWaiting = isToProve && sent !== null && listed.length === 0
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) goOn()
      }}
    >
      {summary}
      <ContactFields contact={contact} problems={isChecked ? problems : {}} isShort={isWaiting} />
      {isWaiting && <CodeField key={`${sent.by} ${sent.sentAtMs}`} sent={sent} code={code} />}
      {doubt.question(() => {
        // no text reaches it either
        if (isToProve) void code.send('email')
        else void onDone()
      })}
      {code.unsent && !isWaiting && (
        <Alert
          tone="warning"
          title="The code wasn’t sent"
          isLive
          action={
            code.unsent.by === 'email' ? (
              <ButtonLink to={signInPage} size="sm">
                Sign in
              </ButtonLink>
            ) : (
              <Button
                size="sm"
                isBusy={code.isSending}
                busyLabel="Sending the code"
                onClick={() => void code.send('email')}
              >
                Email me a code instead
              </Button>
            )
          }
        >
          {code.unsent.why}
        </Alert>
      )}
      {code.isRefusedHere && (
        <Alert
          tone="warning"
          title="Sign in another way"
          isLive
          action={
            <ButtonLink to={signInPage} size="sm">
              Sign in
            </ButtonLink>
          }
        >
          This account signs in by email. We keep what you typed.
        </Alert>
      )}
      {isToProve && !isWaiting && (
        <p className="text-ink-muted text-sm">
          We’ll text you a code. No password needed.{' '}
          <TextLink to={signInPage}>Sign in with a password instead</TextLink>
        </p>
      )}
      {/* Enter in a field submits; the visible button is at the foot of the dialog. */}
      <button type="submit" hidden aria-label="Continue" />
      <StepActions>
        {isWaiting && code.isUnchecked ? (
          <Button onClick={() => void code.giveAgain()} className={stepButton}>
            Try again
          </Button>
        ) : isWaiting ? (
          <p role="status" className="text-ink-muted grow self-center text-sm">
            {code.isChecking ? 'Checking the code' : 'Type the code and we’ll continue'}
          </p>
        ) : (
          <Button
            onClick={goOn}
            className={stepButton}
            isBusy={isGoingOn}
            busyLabel={isToProve ? 'Sending the code' : loadingStep}
          >
            {isToProve ? 'Text me a code' : 'Continue to payment'}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <PriceSoFar choice={subject.choice} quote={subject.quote} />
      </StepActions>
    </form>
  )
}
