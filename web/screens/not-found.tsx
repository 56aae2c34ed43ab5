import { data } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/illustrations/logo.tsx'
import { lazyIllustration } from '../ui/loading/lazy-illustration.tsx'
import { MessagePage } from '../ui/feedback/message-page.tsx'

const NotFoundIllustration = lazyIllustration(
  async () => (await import('../ui/illustrations/state-illustrations.tsx')).NotFoundIllustration,
)

export const meta = () => [
  { title: 'Page not found · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** Any address without a screen (specification, operator side §2). The answer has the status 404 as well. */
export const loader = () => data(null, { status: 404 })

export default NotFoundScreen

/** Also shown by the root when a screen reports that its subject does not exist. */
export function NotFoundScreen() {
  return (
    <MessagePage
      brand={<Logo name="Towline" />}
      home={paths.home}
      code="404"
      illustration={<NotFoundIllustration />}
      title="Oops! Page not found"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      The address may be mistyped, or the page has moved.
    </MessagePage>
  )
}
