import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import type { JsonLd } from '../json-ld.ts'

const euros = (cents: number): string => (cents / 100).toFixed(2)

const unitPrice = (name: string, cents: number, unit?: string): JsonLd => ({
  '@type': 'UnitPriceSpecification',
  name,
  price: euros(cents),
  priceCurrency: 'EUR',
  valueAddedTaxIncluded: true,
  // UN/CEFACT Recommendation 20: a kilometre.
  ...(unit === 'km' && { unitCode: 'KMT', unitText: 'km' }),
})

/** Both rate cards as schema.org data. */
export const rateCardOffers = ({ rateCards }: Tariff): JsonLd[] =>
  (
    [
      ['Booked online', rateCards.online],
      ['Booked by phone', rateCards.phone],
    ] as const
  ).map(([name, { baseCents, perKmCents }]) => ({
    '@type': 'Offer',
    name,
    priceSpecification: [
      unitPrice('Call-out', baseCents),
      unitPrice('Each kilometre', perKmCents, 'km'),
    ],
  }))
