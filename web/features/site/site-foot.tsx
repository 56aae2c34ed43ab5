import { useLocation } from 'react-router'
import { mapCredit } from '../../../domain/places/map-credit.ts'
import { renderedCount } from '../../api/rendered-page.ts'
import { paths } from '../../paths.ts'
import { mapCreditId } from '../../ui/map/map-credit-id.ts'
import { SiteFooter } from '../../ui/page/site-footer.tsx'
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx'
import { Brand } from './brand.tsx'
import type { SiteLink } from './site-links.ts'
import { demoNote } from './demo-note.tsx'

/** All public pages; the pages of an account are in the header's menu. */
const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
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
      { to: paths.promisedArrivals, label: 'Promised and actual arrivals' },
      { to: paths.check, label: 'Check a photo or pack' },
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
      { to: paths.driverJoin, label: 'Drive for Towline' },
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
      { to: paths.partnerApi, label: 'Partner API' },
      { to: paths.legal, label: 'Legal framework' },
      { to: paths.termsOfService, label: 'Terms of service' },
      { to: paths.privacyPolicy, label: 'Privacy policy' },
    ],
  },
]

/** Work pages: they have their own navigation, and on a phone the columns would be longer than some of them. */
const isWork = (pathname: string): boolean =>
  [paths.admin, paths.insuranceDashboard, paths.revenueDashboard, paths.driver, paths.dealer].some(
    (page) => pathname === page || pathname.startsWith(`${page}/`),
  )

/** The site's footer. Has no props: it is an island of every page. */
export function SiteFoot() {
  const { pathname } = useLocation()
  return (
    <SiteFooter
      brand={<Brand />}
      about="Vehicle recovery across Ireland by independent, verified drivers."
      columns={isWork(pathname) ? [] : footerColumns}
      themeSwitch={<ThemeSwitch label="Theme" />}
      smallPrint={
        <>
          {renderedCount()?.facts.isDemo && <p className="mb-2">{demoNote}</p>}
          <p id={mapCreditId}>{mapCredit}</p>
        </>
      }
    />
  )
}
