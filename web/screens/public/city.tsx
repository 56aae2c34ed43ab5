import { Phone } from 'lucide-react'
import { useMatches, type MetaArgs } from 'react-router'
import { cityFacts, formatResponse, type City } from '../../../domain/places/cities.ts'
import { formatEuro } from '../../../domain/money.ts'
import { supportContact } from '../../../domain/support.ts'
import { tariffOfPage, useTariff } from '../../api/tariffs/tariff.ts'
import { CityAreas } from '../../features/public/city/city-areas.tsx'
import { localBusiness } from '../../features/public/city/city-json.ts'
import { cityQuestions } from '../../features/public/city/city-questions.ts'
import { breadcrumbs, faqPage } from '../../features/public/json-ld.ts'
import { CityFacts } from '../../features/public/living-facts.tsx'
import { pageMeta } from '../../features/public/page-meta.ts'
import { phoneAnswered } from '../../features/public/phone-hours.ts'
import { paths } from '../../paths.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { cityOfRoute } from './city-routes.ts'

export const meta = ({ matches }: MetaArgs) => {
  const city = cityOfRoute(matches.at(-1)?.id)
  const path = paths.city(city)
  return pageMeta(path, [
    breadcrumbs(path, `Vehicle Recovery ${cityFacts[city].name}`),
    localBusiness(city, tariffOfPage()),
    faqPage(cityQuestions(city, tariffOfPage())),
  ])
}

const BreakdownAtNight = island(
  async () => (await import('../../ui/illustrations/breakdown-at-night.tsx')).BreakdownAtNight,
)
const CityMap = island(
  async () => (await import('../../features/public/city/city-map.tsx')).CityMap,
)
const CityParts = island(async () => (await import('./city-parts.tsx')).CityParts)

/** One screen for every city with a page of its own (specification, operator side §2, "City landing pages"). */
export default function CityScreen() {
  const city = cityOfRoute(useMatches().at(-1)?.id)
  const { name, averageResponse } = cityFacts[city]
  return (
    <>
      <Hero city={city} />
      <Container className="relative -mt-20 md:-mt-28">
        <div className="bg-surface border-line shadow-float grid rounded-xl border lg:grid-cols-[1fr_1.2fr]">
          <div className="p-5 md:p-8 lg:pr-0">
            <CityMap city={city} />
          </div>
          <section aria-labelledby="areas-title" className="flex flex-col p-5 max-lg:pt-0 md:p-8">
            <h2 id="areas-title" className="font-heavy tracking-tighter text-2xl">
              Service areas
            </h2>
            <p className="text-ink-muted mt-2 mb-5">
              {`Our targets, from a driver’s acceptance to the truck beside you: ${formatResponse(averageResponse)} on average in ${name}.`}
            </p>
            <CityAreas city={city} />
          </section>
          <section
            aria-labelledby="now-title"
            className="border-line border-t p-5 md:p-8 lg:col-span-2"
          >
            <h2 id="now-title" className="mb-4 text-lg">{`${name} right now`}</h2>
            <CityFacts city={city} />
          </section>
        </div>
        <CityParts city={city} />
      </Container>
    </>
  )
}

function Hero({ city }: { city: City }) {
  const { baseCents, perKmCents } = useTariff().rateCards.online
  return (
    <div data-theme="dark" className="bg-ground text-ink relative overflow-hidden">
      <div
        aria-hidden
        className="absolute inset-0 max-md:hidden md:[mask-image:linear-gradient(to_right,transparent_32%,black_52%)]"
      >
        <BreakdownAtNight className="absolute right-0 bottom-0 h-full w-full md:w-[68%]" />
      </div>
      <Container className="relative pt-6 pb-26 md:pt-12 md:pb-44">
        <p className="text-action mb-2 text-sm font-bold">24/7 Emergency Towing Service</p>
        <h1 className="font-heavy tracking-tighter max-w-prose text-3xl">
          {`Vehicle Recovery ${cityFacts[city].name}`}
        </h1>
        <p className="mt-3 max-w-form text-base md:text-lg">
          {`From ${formatEuro(baseCents)} and ${formatEuro(perKmCents)} per km, VAT included. Your card is charged only after a driver accepts.`}
        </p>
        <div className="mt-5 flex flex-wrap gap-x-3 gap-y-2">
          <ButtonLink to={paths.book} preventScrollReset>
            Book Recovery Service
          </ButtonLink>
          <a
            href={`tel:${supportContact.phone.replaceAll(' ', '')}`}
            className={buttonStyles({ variant: 'secondary' })}
          >
            <Phone aria-hidden />
            {supportContact.phone}
          </a>
        </div>
        <p className="text-ink-muted mt-3 max-w-form text-sm">
          {`Book in the app 24/7. ${phoneAnswered}`}
        </p>
      </Container>
    </div>
  )
}
