import { cityFacts, cityWithinKm, type City } from '../../../domain/cities.ts'
import { formatEuro } from '../../../domain/money.ts'
import { supportContact } from '../../../domain/support.ts'
import type { Tariff } from '../../../domain/tariff.ts'
import { paths } from '../../paths.ts'
import { publicPage, socialPicture } from '../../public-pages.ts'
import { siteOrigin } from '../../site-origin.ts'
import { contactPoint, organisation, type JsonLd } from './json-ld.ts'
import { rateCardOffers } from './offers-json.ts'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const metresPerKm = 1000

/** What Towline is in a city, in the words of schema.org. It has no shop there, so the address says no street. */
export const localBusiness = (city: City, tariff: Tariff): JsonLd => {
  const { name, county, centre } = cityFacts[city]
  const path = paths.city(city)
  return {
    '@type': 'AutomotiveBusiness',
    '@id': `${siteOrigin()}${path}#business`,
    name: `Towline vehicle recovery ${name}`,
    description: publicPage(path).description,
    url: `${siteOrigin()}${path}`,
    image: `${siteOrigin()}${socialPicture(path)}`,
    telephone: supportContact.phone,
    email: supportContact.email,
    contactPoint: contactPoint(),
    parentOrganization: organisation(),
    address: {
      '@type': 'PostalAddress',
      addressLocality: name,
      addressRegion: county,
      addressCountry: 'IE',
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: centre.lat, longitude: centre.lon },
      geoRadius: cityWithinKm * metresPerKm,
    },
    // Of booking online. When the telephone is answered, the contact point says.
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      description: 'Booking online',
      dayOfWeek: everyDay,
      opens: '00:00',
      closes: '23:59',
    },
    priceRange: `From ${formatEuro(tariff.rateCards.online.baseCents)}`,
    currenciesAccepted: 'EUR',
    makesOffer: rateCardOffers(tariff),
  }
}
