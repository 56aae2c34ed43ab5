/**
 * The public pages, in one table: what the build prerenders, what the sitemap lists, what search results and shared links say. A new page
 * is added here, to `routes.tsx` and, where visitors should find it, to `features/site/site-foot.tsx`.
 */
import { cities, cityFacts, type City } from '../domain/places/cities.ts'
import { paths } from './paths.ts'
import { publicHome } from './public-home.ts'

export type PublicPage = {
  path: string
  /** In the browser's tab and as the title of a search result; at most 60 characters. */
  title: string
  /** Under the title of a search result; 50 to 160 characters. */
  description: string
  /** The text in the image of a shared link, beside the name of the product; at most 48 characters. */
  headline: string
}

const cityPage = (city: City): PublicPage => {
  const { name } = cityFacts[city]
  return {
    path: paths.city(city),
    title: `Vehicle Recovery ${name} · Towline`,
    description: `24/7 vehicle recovery and towing in ${name}. See the price and who’s nearby before you book. Charged only after a driver accepts.`,
    headline: `Vehicle Recovery ${name}`,
  }
}

export const publicPages: readonly PublicPage[] = [
  publicHome,
  {
    path: paths.howItWorks,
    title: 'How it works · Towline',
    description:
      'From your phone at the roadside to your vehicle at the garage in four steps: request, compare, book and track, safe delivery.',
    headline: 'How a recovery works',
  },
  {
    path: paths.pricing,
    title: 'Pricing · Towline',
    description:
      'What a vehicle recovery costs in Ireland: the base fee, the price per km and every surcharge, with a calculator that uses the real tariff.',
    headline: 'Every line of the price',
  },
  {
    path: paths.emergencyRecovery,
    title: 'Emergency recovery · Towline',
    description:
      'Broken down on a motorway or after an accident? Get safe first, then see how soon a recovery driver can be with you and what it costs.',
    headline: 'Get safe first. Then get recovered.',
  },
  ...cities.map(cityPage),
  {
    path: paths.drivers,
    title: 'Recovery drivers · Towline',
    description:
      'Verified recovery drivers on duty across Ireland: ratings from real jobs, trucks, services and rates per km. Choose one and book.',
    headline: 'Drivers on duty now',
  },
  {
    path: paths.driverRanking,
    title: 'How drivers are ranked · Towline',
    description:
      'Which drivers are asked first, why, and with what weight: estimated arrival, rating and fairness. No driver can pay to be higher.',
    headline: 'How drivers are ranked',
  },
  {
    path: paths.promisedArrivals,
    title: 'Promised and actual arrivals · Towline',
    description:
      'How often recovery drivers in Ireland came by the time they had promised: by area and hour, counted from real jobs, also where they didn’t.',
    headline: 'Promised and actual arrivals',
  },
  {
    path: paths.check,
    title: 'Check a photo or an evidence pack · Towline',
    description:
      'Was a photo of a vehicle or an evidence pack changed? Check it here against its seal. The file stays on your device, and no account is needed.',
    headline: 'Unchanged, or not? Check it yourself',
  },
  {
    path: paths.driverRequirements,
    title: 'Driver requirements · Towline',
    description:
      'What you need to drive for Towline: licence, truck, insurance, and how verification works and how long it takes.',
    headline: 'What you need to drive with us',
  },
  {
    path: paths.earningsCalculator,
    title: 'Earnings calculator · Towline',
    description:
      'What a recovery driver keeps per week, month and year after commission and VAT, calculated the way we pay it.',
    headline: 'What you would keep',
  },
  {
    path: paths.partnerApi,
    title: 'Partner API for insurers · Towline',
    description:
      'Book vehicle recoveries for your members from your own systems: prices, bookings on account, signed webhooks, a sandbox, every route.',
    headline: 'Recoveries from your own systems',
  },
  {
    path: paths.insuranceGuidelines,
    title: 'Insurance guidelines · Towline',
    description:
      'The insurance a recovery driver must hold to be offered jobs, what each policy is for, and what to do when one expires.',
    headline: 'The cover a driver must hold',
  },
  {
    path: paths.resources,
    title: 'Driver resources · Towline',
    description:
      'For recovery drivers: working safely at the roadside, getting paid, VAT, keeping your documents and your rating in order.',
    headline: 'For the people in the cab',
  },
  {
    path: paths.aboutUs,
    title: 'About us · Towline',
    description:
      'Towline connects people whose vehicle has broken down in Ireland with independent recovery drivers, and keeps the price honest.',
    headline: 'Recovery, without the worry',
  },
  {
    path: paths.contact,
    title: 'Contact · Towline',
    description:
      'Write to us, or call. Phone hours, how soon we answer messages, and what to do in an emergency.',
    headline: 'Talk to us',
  },
  {
    path: paths.legal,
    title: 'Legal framework · Towline',
    description:
      'How Towline, its drivers and its customers relate to each other in Irish law: intermediary, contract, insurance and liability.',
    headline: 'Who owes what to whom',
  },
  {
    path: paths.termsOfService,
    title: 'Terms of service · Towline',
    description:
      'The terms on which you book or drive through Towline: prices, payment, cancellation, commission, liability.',
    headline: 'Terms of service',
  },
  {
    path: paths.privacyPolicy,
    title: 'Privacy policy · Towline',
    description:
      'Which personal data Towline keeps, why, for how long, who sees it, and how you can get it or have it deleted.',
    headline: 'What we keep, and for how long',
  },
]

/** Other addresses of the same page: they answer, and name its own address as the canonical one. */
export const aliases: readonly { path: string; of: string }[] = cities.map((city) => ({
  path: paths.cityAlias(city),
  of: paths.city(city),
}))

/**
 * What the build writes to disk. The booking flow is the same for everyone too, but not for search engines; nor is the page shown without
 * a connection.
 */
export const prerenderedPaths: string[] = [
  ...publicPages.map(({ path }) => path),
  ...aliases.map(({ path }) => path),
  paths.book,
  paths.offline,
  paths.sitemap,
  paths.robots,
]

/** Throws for an address that is no public page: a programming error. */
export const publicPage = (path: string): PublicPage => {
  const page = publicPages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${path} is not in publicPages`)
  return page
}
