import { use } from 'react'
import { emergencyNumbers } from '../../domain/emergency-call.ts'
import { supportContact } from '../../domain/support.ts'
import { phoneAnswered } from '../features/public/phone-hours.ts'
import { paths } from '../paths.ts'
import { buttonStyles } from '../ui/button-styles.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/illustrations/logo.tsx'
import { OfflineIllustration } from '../ui/illustrations/state-illustrations.tsx'
import { MessagePage } from '../ui/feedback/message-page.tsx'
import { NonceContext } from '../ui/nonce.ts'
import { OutsideLink } from '../ui/text-link.tsx'

export const meta = () => [
  { title: 'You are offline · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** Shown under any address, where the screens' scripts would look for another page: it loads none. */
export const handle = { isStill: true }

/** Between tries while the device reports a connection, which may come before a page does. In milliseconds. */
const triesEveryMs = 5_000

const tryWhenBack = `const again=()=>location.reload()
addEventListener('online',again)
setInterval(()=>{if(navigator.onLine)fetch('/healthz',{cache:'no-store'}).then(({ok})=>ok&&again(),()=>{})},${triesEveryMs})`

const [emergency] = emergencyNumbers

/** The page that the service worker shows instead of one that it has not stored, while there is no connection. */
export default function OfflineScreen() {
  const nonce = use(NonceContext)
  return (
    <MessagePage
      brand={<Logo name="Towline" />}
      home={paths.home}
      illustration={<OfflineIllustration />}
      title="You are offline"
      actions={
        <>
          {/* The requested address, which is not this page's. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className={buttonStyles()}>
            Try again
          </a>
          <ButtonLink to={paths.book} variant="secondary">
            Your draft booking
          </ButtonLink>
        </>
      }
    >
      This page loads when you’re back online. Nothing you typed is lost. If anyone is hurt or in
      danger, call <OutsideLink href={`tel:${emergency.dialled}`}>{emergency.shown}</OutsideLink>. A
      call needs less signal than a page: our support is on{' '}
      <OutsideLink href={`tel:${supportContact.phone.replaceAll(' ', '')}`}>
        {supportContact.phone}
      </OutsideLink>
      . {phoneAnswered}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: tryWhenBack }}
      />
    </MessagePage>
  )
}
