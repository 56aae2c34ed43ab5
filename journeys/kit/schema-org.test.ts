import { describe, expect, it } from 'vitest'
import { structuredDataFaults } from './schema-org.ts'

const faultsOf = (object: Record<string, unknown>): string[] =>
  structuredDataFaults({ '@context': 'https://schema.org', ...object })

const business = {
  '@type': 'LocalBusiness',
  name: 'A recovery firm',
  url: 'https://towline.example.ie/cork-recovery',
  telephone: '+353 20 910 0100',
  address: { '@type': 'PostalAddress', addressCountry: 'IE' },
  areaServed: { '@type': 'City', name: 'Cork' },
}

describe('valid structured data', () => {
  it.each([
    business,
    { '@type': 'Organization', name: 'Towline', url: 'https://towline.example.ie/' },
    { '@type': 'Service', name: 'Recovery', provider: { '@id': 'https://towline.example.ie/#us' } },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Sunday'],
      opens: '09:00',
      closes: '18:00',
    },
  ])('is fine: $@type', (object) => expect(faultsOf(object)).toEqual([]))
})

describe('invalid structured data', () => {
  it.each([
    ['an unknown type', { '@type': 'TowingCompany' }, /no type "TowingCompany"/],
    ['an unknown property', { ...business, towTrucks: 3 }, /no property towTrucks/],
    [
      'a property of another type',
      { ...business, isbn: '1' },
      /LocalBusiness has no property isbn/,
    ],
    ['a property that was replaced', { ...business, reviews: [] }, /no property reviews/],
    ['an address that is a place to go', { ...business, url: '/cork-recovery' }, /\.url takes URL/],
    ['a number for a yes', { ...business, isAccessibleForFree: 1 }, /takes Boolean/],
    ['an empty name', { ...business, name: ' ' }, /\.name takes/],
    [
      'a thing of the wrong kind',
      { ...business, address: { '@type': 'Question', name: 'Where?' } },
      /\.address takes .*PostalAddress.*, not Question/,
    ],
    [
      'a day that is none',
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Today', opens: '9', closes: '18:00' },
      /dayOfWeek takes DayOfWeek/,
    ],
    ['what search engines need left out', { '@type': 'Organization', name: 'T' }, /url is missing/],
    [
      'a fault further in',
      { '@type': 'FAQPage', mainEntity: { '@type': 'Question', name: 'Why?' } },
      /FAQPage\.mainEntity \(Question\): acceptedAnswer is missing/,
    ],
  ])('is refused: %s', (_, object, fault) => expect(faultsOf(object).join('\n')).toMatch(fault))

  it('has to name its vocabulary', () => {
    expect(structuredDataFaults({ '@context': 'http://example.ie', ...business })).toEqual([
      '@context is "http://example.ie"',
    ])
  })
})
