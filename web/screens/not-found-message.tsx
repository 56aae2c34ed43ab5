import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFoundIllustration } from '../ui/illustrations/state-illustrations.tsx'
import { Message } from '../ui/feedback/message-page.tsx'

/** The not-found page inside the site's frame: a booking that does not exist, or is another user's. Both read the same. */
export function NotFoundMessage() {
  return (
    <Message
      code="404"
      illustration={<NotFoundIllustration />}
      title="Oops! Page not found"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      The address may be mistyped, or the page has moved.
    </Message>
  )
}
