import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Message } from '../ui/feedback/message-page.tsx'
import { NoEntryIllustration } from '../ui/illustrations/state-illustrations.tsx'

/** The specification's words, in front of the admin pages and of the insurers' dashboard, which is one of them. */
export function AdminSignedOut() {
  const { pathname, search } = useLocation()
  return (
    <Message
      illustration={<NoEntryIllustration />}
      title="Admin Access Required"
      actions={
        <ButtonLink to={paths.auth({ returnTo: `${pathname}${search}` })}>Sign In</ButtonLink>
      }
    >
      Please sign in to access the admin panel.
    </Message>
  )
}
