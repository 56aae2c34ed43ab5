/** Where the header and the footer lead. A page that is added is added here. */
import type { Role } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'

export type SiteLink = { to: string; label: string }

export const headerLinks: readonly SiteLink[] = [
  { to: paths.book, label: 'Book a recovery' },
  { to: paths.homePart.howItWorks, label: 'How it works' },
  { to: paths.homePart.drivers, label: 'Drivers' },
]

/** Pages of a signed-in person. */
export const accountLinks: Record<Role, readonly SiteLink[]> = {
  customer: [
    { to: paths.bookings, label: 'Your bookings' },
    { to: paths.account, label: 'Your account' },
  ],
  dealer: [
    { to: paths.bookings, label: 'Your bookings' },
    { to: paths.account, label: 'Your account' },
  ],
  driver: [
    { to: paths.driver, label: 'Driver Dashboard' },
    { to: paths.bookings, label: 'Your jobs' },
    { to: paths.account, label: 'Your account' },
  ],
  operator: [{ to: paths.account, label: 'Your account' }],
}

export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Get help',
    links: [
      { to: paths.book, label: 'Book a recovery' },
      { to: paths.bookings, label: 'Your bookings' },
      { to: paths.homePart.howItWorks, label: 'How it works' },
    ],
  },
  {
    title: 'Why Towline',
    links: [
      { to: paths.homePart.drivers, label: 'Drivers' },
      { to: paths.homePart.trust, label: 'Security and trust' },
      { to: paths.homePart.whyChoose, label: 'Why choose us' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: paths.auth(), label: 'Sign In' },
      { to: paths.auth({ tab: 'sign-up' }), label: 'Sign Up' },
      { to: paths.driver, label: 'Driver Dashboard' },
    ],
  },
]
