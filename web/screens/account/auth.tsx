/** Signing in and up (specification, customer side §2, `/auth`). */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { socialProviders, type SocialProvider } from '../../../contract/accounts/sign-in.ts'
import { configQuery } from '../../api/config.ts'
import { useSession } from '../../api/accounts/session.ts'
import { twoFactorQuery } from '../../api/accounts/two-factor.ts'
import { AuthFrame } from '../../features/accounts/auth-frame.tsx'
import { CheckEmailCard } from '../../features/accounts/check-email-card.tsx'
import { canUsePasskeys, PasskeySignIn } from '../../features/accounts/passkey-sign-in.tsx'
import { afterSignUp, returnPath } from '../../features/accounts/return-path.ts'
import { signInProblemOf } from '../../features/accounts/sign-in-problem.ts'
import { SignInForm } from '../../features/accounts/sign-in-form.tsx'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { SocialButtons } from '../../features/accounts/social-buttons.tsx'
import { paths, type AuthTab, type AuthMethod } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

/** For users who have switched it on. */
const SecondStep = lazy(async () => ({
  default: (await import('../../features/accounts/second-step.tsx')).SecondStep,
}))

const welcome = 'Welcome to Towline'

// For users without their password.
const CodeSignIn = lazy(async () => ({
  default: (await import('../../features/accounts/code-sign-in.tsx')).CodeSignIn,
}))
const ForgotPassword = lazy(async () => ({
  default: (await import('../../features/accounts/forgot-password.tsx')).ForgotPassword,
}))
const PhoneSignIn = lazy(async () => ({
  default: (await import('../../features/accounts/phone/phone-sign-in.tsx')).PhoneSignIn,
}))

export const meta = () => [{ title: 'Sign in · Towline' }, { name: 'robots', content: 'noindex' }]

/**
 * The forms load with the script that sends them: if the browser itself submitted a password field before the script was there, the
 * password would end up in an address.
 */
export default function AuthScreen() {
  return useHydrated() ? <Auth /> : <Waiting />
}

function Waiting() {
  return (
    <AuthFrame title={welcome}>
      <Loading label="Loading">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-12 rounded-md!" />
          <Skeleton className="mt-8 h-60 rounded-md!" />
        </div>
      </Loading>
    </AuthFrame>
  )
}

function Auth() {
  const [search] = useSearchParams()
  const session = useSession()
  const navigate = useNavigate()
  const { data: config, isPending } = useQuery(configQuery)
  // Also for a user who returns from another company's sign-in, or to a page that was left open.
  const { data: twoFactor } = useQuery({
    ...twoFactorQuery,
    enabled: session.state === 'signed_out',
  })
  const owed = session.state === 'signed_out' ? twoFactor?.nextStep : null
  const [email, setEmail] = useState('')
  const [isSigningUp, setSigningUp] = useState(false)
  const [created, setCreated] = useState<Account | null>(null)

  const returnTo = returnPath(search)
  const problem = signInProblemOf(search)
  const isLeaving = session.state === 'signed_in' && !isSigningUp && !created
  useProblemToast(problem, isLeaving)
  if (isLeaving) return <Navigate to={returnTo} replace />

  if (owed) {
    return <AuthFrame title="One more step">{late(<SecondStep step={owed} />)}</AuthFrame>
  }

  // It says which buttons are above the form: the form is drawn once and does not move under a finger. Not `Loaded`: a form that has no
  // buttons above it is better than none, and the page has no room for it.
  if (isPending) return <Waiting />

  const mailboxUrl = config?.mailboxUrl ?? null
  const to = (options: { tab?: AuthTab; how?: AuthMethod } = {}): string =>
    paths.auth({ ...options, ...(returnTo === paths.home ? {} : { returnTo }) })

  if (created) {
    return (
      <AuthFrame title="Almost there">
        <CheckEmailCard
          email={created.email ?? ''}
          returnTo={afterSignUp(created.role, returnTo)}
          mailboxUrl={mailboxUrl}
        />
      </AuthFrame>
    )
  }

  const kept = { email, onEmail: setEmail, mailboxUrl, passwordTo: to() }
  const signInPanel = (how: string | null) => {
    if (how === 'code') return late(<CodeSignIn {...kept} />)
    if (how === 'phone' && config?.signIn.phone) return late(<PhoneSignIn passwordTo={to()} />)
    if (how === 'forgot') return late(<ForgotPassword {...kept} />)
    return (
      <SignInForm
        email={email}
        onEmail={setEmail}
        codeTo={to({ how: 'code' })}
        phoneTo={config?.signIn.phone ? to({ how: 'phone' }) : null}
        forgotTo={to({ how: 'forgot' })}
      />
    )
  }

  return (
    <AuthFrame title={welcome}>
      {problem?.shownAs === 'alert' && (
        <Alert tone="danger" title={problem.title} className="mb-5">
          {problem.detail}
        </Alert>
      )}
      <OtherWays
        providers={socialProviders.filter((provider) => config?.signIn[provider])}
        returnTo={returnTo}
      />
      <Tabs
        label="Sign in or sign up"
        value={search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'}
        onValueChange={(tab) =>
          void navigate(to(tab === 'sign-up' ? { tab } : {}), {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          { id: 'sign-in', label: 'Sign In', panel: signInPanel(search.get('how')) },
          {
            id: 'sign-up',
            label: 'Sign Up',
            panel: (
              <SignUpForm returnTo={returnTo} onTrying={setSigningUp} onSignedUp={setCreated} />
            ),
          },
        ]}
      />
      <p className="border-line mt-6 border-t pt-4">
        <Link
          to={paths.home}
          className="text-ink-muted hover:text-ink inline-flex min-h-11 items-center gap-2 text-sm font-bold no-underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to Home
        </Link>
      </p>
    </AuthFrame>
  )
}

/** A part that loads when it is first shown. */
const late = (part: ReactNode) => (
  <OptionalPart
    placeholder={
      <Loading label="Loading">
        <Skeleton className="h-32" />
      </Loading>
    }
    instead={<NotLoaded />}
  >
    {part}
  </OptionalPart>
)

/** Everything but the email, above it; nothing where there is nothing else. */
function OtherWays(props: { providers: readonly SocialProvider[]; returnTo: string }) {
  if (props.providers.length === 0 && !canUsePasskeys()) return null
  return (
    <>
      <div className="flex flex-col gap-3">
        <SocialButtons {...props} />
        <PasskeySignIn />
      </div>
      <p className="text-ink-muted my-5 flex items-center gap-3 text-sm">
        <span aria-hidden className="bg-line h-px grow" />
        or
        <span aria-hidden className="bg-line h-px grow" />
      </p>
    </>
  )
}

/** The toast follows the user, also when they are signed in after all and are redirected. */
const useProblemToast = (problem: ReturnType<typeof signInProblemOf>, isLeaving: boolean): void => {
  const isWanted = problem !== null && (problem.shownAs === 'toast' || isLeaving)
  const title = problem?.title ?? ''
  const description = problem?.detail ?? ''
  useEffect(() => {
    if (isWanted) toast.failure({ title, description })
  }, [isWanted, title, description])
}
