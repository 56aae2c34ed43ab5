/** The kind of screen of an address, for adverts. Addresses that are not listed have none: accounts, jobs, bookings. */
import type { AdvertScreen } from '../../../domain/adverts/advert.ts'
import { cityPageAddresses, paths } from '../../paths.ts'

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
  [paths.driverRequirements, 'information'],
  [paths.earningsCalculator, 'information'],
  [paths.insuranceGuidelines, 'information'],
  [paths.resources, 'information'],
  [paths.aboutUs, 'information'],
  ...cityPageAddresses.map((path): [string, AdvertScreen] => [path, 'city']),
])

export const advertScreenOf = (pathname: string): AdvertScreen | null =>
  screens.get(pathname) ?? null
