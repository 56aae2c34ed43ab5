import { data } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/illustrations/logo.tsx'
import { lazyPicture } from '../ui/lazy-picture.tsx'
import { MessagePage } from '../ui/message-page.tsx'

const NotFoundScene = lazyPicture(
  async () => (await import('../ui/illustrations/scenes.tsx')).NotFoundScene,
)

export const meta = () => [
  { title: 'Page not found · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** Any address that no screen answers to (specification, operator side §2). The answer's status says so as well. */
export const loader = () => data(null, { status: 404 })

export default NotFoundScreen

/** Also what the root shows when a screen says that its subject does not exist. */
export function NotFoundScreen() {
  return (
    <MessagePage
      brand={<Logo name="Towline" />}
      home={paths.home}
      code="404"
      picture={<NotFoundScene />}
      title="Oops! Page not found"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      The address may be mistyped, or the page has moved.
    </MessagePage>
  )
}
