import { cityFacts, cityWithinKm, type City } from '../../../../domain/places/cities.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { supportContact } from '../../../../domain/support.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { paths } from '../../../paths.ts'
import { socialImage } from '../../../public-home.ts'
import { publicPage } from '../../../public-pages.ts'
import { siteOrigin } from '../../../site-origin.ts'
import { contactPoint, organisation, type JsonLd } from '../json-ld.ts'
import { rateCardOffers } from '../pricing/offers-json.ts'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const metresPerKm = 1000

/** Towline in a city, as schema.org data. It has no premises there, so the address has no street. */
export const localBusiness = (city: City, tariff: Tariff): JsonLd => {
  const { name, county, centre } = cityFacts[city]
  const path = paths.city(city)
  return {
    '@type': 'AutomotiveBusiness',
    '@id': `${siteOrigin()}${path}#business`,
    name: `Towline vehicle recovery ${name}`,
    description: publicPage(path).description,
    url: `${siteOrigin()}${path}`,
    image: `${siteOrigin()}${socialImage(path)}`,
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
    // For online bookings. The contact point has the phone hours.
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
