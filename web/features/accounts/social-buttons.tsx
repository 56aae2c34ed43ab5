import { useMutation } from '@tanstack/react-query'
import { socialProviderLabels, type SocialProvider } from '../../../contract/accounts/sign-in.ts'
import { signInWith } from '../../api/accounts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toastSocialSignInFailure } from './auth-toasts.ts'

type SocialButtonsProps = {
  /** Those that are configured here. */
  providers: readonly SocialProvider[]
  returnTo: string
}

const marks = { google: <GoogleMark />, apple: <AppleMark /> }

/** Google and Apple, where they are configured. */
export function SocialButtons({ providers, returnTo }: SocialButtonsProps) {
  const { mutate, isPending, variables } = useMutation(signInWith)
  return (
    <>
      {providers.map((provider) => {
        const label = socialProviderLabels[provider]
        return (
          <Button
            key={provider}
            variant="secondary"
            isWide
            icon={marks[provider]}
            isBusy={isPending && variables.provider === provider}
            busyLabel={`Going to ${label}`}
            onClick={() =>
              mutate(
                { provider, returnTo },
                { onError: (failure) => toastSocialSignInFailure(provider, failure) },
              )
            }
          >
            {`Continue with ${label}`}
          </Button>
        )
      })}
    </>
  )
}

/** A "G" and an apple, drawn plainly in the text's own colour: recognisable, and not the providers' artwork. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden>
      <path
        d="M18.4 7.2A8 8 0 1 0 20 12h-7.5"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function AppleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        d="M12 7.6c1-.9 2.3-1.3 3.5-1.2 1.6.1 2.9.9 3.7 2.2-2.8 1.8-2.3 5.7.600 6.9-1 2.7-2.7 5.4-4.6 5.4-1.2 0-1.7-.7-3.2-.7s-2.1.7-3.2.7c-2.3 0-5-4.5-5-8.5 0-3.5 2.2-6 5-6 1.2 0 2.3.5 3.2 1.2Z"
        fill="currentColor"
      />
      <path d="M12.2 5.8c-.1-2 1.4-3.8 3.3-4.1.2 2-1.3 4-3.3 4.1Z" fill="currentColor" />
    </svg>
  )
}
