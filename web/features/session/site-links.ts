/** Where the header and the footer lead. A page that is added is added here. */
import type { Role } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'

export type SiteLink = { to: string; label: string }

export const headerLinks: readonly SiteLink[] = [
  { to: paths.book, label: 'Book a recovery' },
  { to: paths.howItWorks, label: 'How it works' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.drivers, label: 'Drivers' },
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

/** Everything anyone may read; the pages of an account are in the header's menu. */
export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Get help',
    links: [
      { to: paths.book, label: 'Book a recovery' },
      { to: paths.emergencyRecovery, label: 'Emergency recovery' },
      { to: paths.bookings, label: 'Your bookings' },
      { to: paths.contact, label: 'Contact' },
    ],
  },
  {
    title: 'Before you book',
    links: [
      { to: paths.howItWorks, label: 'How it works' },
      { to: paths.pricing, label: 'Pricing' },
      { to: paths.drivers, label: 'Recovery drivers' },
      { to: paths.driverRanking, label: 'How drivers are ranked' },
    ],
  },
  {
    title: 'Where we recover',
    links: [
      { to: paths.city('dublin'), label: 'Dublin' },
      { to: paths.city('cork'), label: 'Cork' },
      { to: paths.city('galway'), label: 'Galway' },
      { to: paths.city('limerick'), label: 'Limerick' },
    ],
  },
  {
    title: 'For drivers',
    links: [
      { to: paths.driverRequirements, label: 'Requirements' },
      { to: paths.insuranceGuidelines, label: 'Insurance' },
      { to: paths.earningsCalculator, label: 'Earnings calculator' },
      { to: paths.resources, label: 'Resources' },
      { to: paths.driver, label: 'Driver Dashboard' },
    ],
  },
  {
    title: 'Towline',
    links: [
      { to: paths.aboutUs, label: 'About us' },
      { to: paths.legal, label: 'Legal framework' },
      { to: paths.termsOfService, label: 'Terms of service' },
      { to: paths.privacyPolicy, label: 'Privacy policy' },
    ],
  },
]
