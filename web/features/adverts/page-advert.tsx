import { useLocation } from 'react-router'
import type { AdvertPosition, AdvertScreen } from '../../../domain/adverts/advert.ts'
import { paths, cityPageAddresses } from '../../paths.ts'
import { AdvertBanner } from './advert-banner.tsx'

/** The kind of screen of an address, for adverts. Addresses that are not listed have none: accounts, jobs, bookings. */
const screens = new Map<string, AdvertScreen>([
  [paths.home, 'landing'],
  [paths.book, 'landing'],
  [paths.drivers, 'driver_directory'],
  [paths.emergencyRecovery, 'safety'],
  [paths.legal, 'binding_text'],
  [paths.termsOfService, 'binding_text'],
  [paths.privacyPolicy, 'binding_text'],
  [paths.contact, 'contact'],
  [paths.howItWorks, 'information'],
  [paths.pricing, 'information'],
  [paths.driverRanking, 'information'],
  [paths.promisedArrivals, 'information'],
  [paths.driverRequirements, 'information'],
  [paths.earningsCalculator, 'information'],
  [paths.insuranceGuidelines, 'information'],
  [paths.resources, 'information'],
  [paths.aboutUs, 'information'],
  ...cityPageAddresses.map((path): [string, AdvertScreen] => [path, 'city']),
])

const advertScreenOf = (pathname: string): AdvertScreen | null => screens.get(pathname) ?? null

/** An advert on the current page, if its kind may have one here. */
export function PageAdvert(props: { position: AdvertPosition; className?: string }) {
  const { pathname } = useLocation()
  const screen = advertScreenOf(pathname)
  // The booking flow lies over the landing page, which keeps its shape below it.
  return screen && <AdvertBanner {...props} screen={screen} isResting={pathname === paths.book} />
}
