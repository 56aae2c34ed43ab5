/** Structured data of public pages, in the vocabulary of schema.org. It repeats what the page shows. */
import { supportContact, supportHours } from '../../../domain/support.ts'
import { paths } from '../../paths.ts'
import { siteOrigin } from '../../site-origin.ts'

export type JsonLd = { '@type': string; [property: string]: unknown }

/** How to reach a person, and when. */
export const contactPoint = (): JsonLd => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  email: supportContact.email,
  telephone: supportContact.phone,
  availableLanguage: 'en',
  hoursAvailable: supportHours.flatMap(({ dayNames, open }) =>
    open
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: dayNames,
            opens: `${String(open.fromHour).padStart(2, '0')}:00`,
            closes: `${open.untilHour}:00`,
          },
        ]
      : [],
  ),
})

/** The company, as other objects refer to it. */
export const organisation = (): JsonLd => ({
  '@type': 'Organization',
  '@id': `${siteOrigin()}/#organisation`,
  name: 'Towline',
  url: `${siteOrigin()}/`,
  logo: `${siteOrigin()}/icons/icon-512.png`,
  email: supportContact.email,
  telephone: supportContact.phone,
  contactPoint: contactPoint(),
})

/** The path to a page: home, then the page. */
export const breadcrumbs = (path: string, name: string): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteOrigin()}${paths.home}` },
    { '@type': 'ListItem', position: 2, name, item: `${siteOrigin()}${path}` },
  ],
})

export type Question = { question: string; answer: string }

/** The questions a page answers; the same list is drawn by `questions.tsx`. */
export const faqPage = (questions: readonly Question[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
