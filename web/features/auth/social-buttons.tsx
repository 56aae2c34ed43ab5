import { useMutation } from '@tanstack/react-query'
import {
  socialProviderLabels,
  socialProviders,
  type SocialProvider,
} from '../../../contract/accounts/sign-in.ts'
import { signInWith } from '../../api/accounts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toastSocialSignInFailure } from './auth-toasts.ts'
import { AppleMark, GoogleMark } from './provider-marks.tsx'

type SocialButtonsProps = {
  /** Which of them are configured here; null until that is known. */
  configured: Record<SocialProvider, boolean> | null
  returnTo: string
}

const marks = { google: <GoogleMark />, apple: <AppleMark /> }

/** Google and Apple. A provider that is not configured here is shown with that note. */
export function SocialButtons({ configured, returnTo }: SocialButtonsProps) {
  const { mutate, isPending, variables } = useMutation(signInWith)
  return (
    <div className="flex flex-col gap-3">
      {socialProviders.map((provider) => {
        const label = socialProviderLabels[provider]
        return (
          <Button
            key={provider}
            variant="secondary"
            isWide
            icon={marks[provider]}
            isBusy={isPending && variables.provider === provider}
            busyLabel={`Going to ${label}`}
            disabledReason={
              configured && !configured[provider]
                ? `Sign-in with ${label} is not set up here.`
                : null
            }
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
    </div>
  )
}
