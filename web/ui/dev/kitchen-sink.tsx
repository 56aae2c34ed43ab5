/** Every component in every state, for developers and for the accessibility test. Development builds only (`routes.tsx`). */
import { Link } from 'react-router'
import { AccountMenu } from '../page/account-menu.tsx'
import { ConnectionBanner } from '../feedback/banner.tsx'
import { Logo } from '../illustrations/logo.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Container, PageShell } from '../page/page-shell.tsx'
import { SiteFooter } from '../page/site-footer.tsx'
import { SiteHeader } from '../page/site-header.tsx'
import { ThemeSwitch } from '../page/theme-switch.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { ActionSamples } from './action-samples.tsx'
import { DataSamples } from './data-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { MessageSamples } from './message-samples.tsx'
import { IllustrationSamples } from './illustration-samples.tsx'

export const meta = () => [{ title: 'Interface kit' }, { name: 'robots', content: 'noindex' }]

const links = [
  { to: '/dev/ui', label: 'Interface kit' },
  { to: '/', label: 'Home' },
  { to: '/no-such-page', label: 'Missing page' },
]

export default function KitchenSink() {
  const brand = (
    <Link to="/" className="rounded-md py-1">
      <Logo name="Towline" />
    </Link>
  )
  return (
    <PageShell
      header={
        <SiteHeader
          brand={brand}
          links={links}
          themeToggle={<ThemeToggle />}
          account={
            <AccountMenu
              account={{
                name: 'Aoife Ní Bhriain',
                email: 'aoife@example.ie',
                roleLabel: 'Customer',
                links: [{ to: '/dev/ui', label: 'Your bookings' }],
                signOutLabel: 'Sign out',
                onSignOut: () => undefined,
              }}
            />
          }
        />
      }
      banner={<ConnectionBanner isRetrying>You are offline. Nothing is lost.</ConnectionBanner>}
      footer={
        <SiteFooter
          brand={brand}
          about="Vehicle recovery across Ireland, by independent drivers."
          columns={[
            { title: 'Get help', links },
            { title: 'Drive', links },
            { title: 'Company', links },
          ]}
          themeSwitch={<ThemeSwitch label="Theme" />}
          smallPrint="Sample small print and map credits."
        />
      }
    >
      <Container className="flex flex-col gap-12">
        <PageHeader
          kicker="For people who build this"
          title="Interface kit"
          lead="Every part, in the states it can be in. Look at it in both themes, on a phone and on a desktop."
        />
        <ActionSamples />
        <FormSamples />
        <MessageSamples />
        <DataSamples />
        <IllustrationSamples />
      </Container>
    </PageShell>
  )
}
