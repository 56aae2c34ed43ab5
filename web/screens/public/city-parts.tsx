import { cities, cityFacts, type City } from '../../../domain/places/cities.ts'
import { useTariff } from '../../api/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { CityPrices } from '../../features/public/city/city-prices.tsx'
import { cityQuestions } from '../../features/public/city/city-questions.ts'
import { CityServices } from '../../features/public/city/city-services.tsx'
import { phoneAnswered } from '../../features/public/phone-hours.ts'
import { Questions } from '../../features/public/questions.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Below the map of a city: services, prices and questions. */
export function CityParts({ city }: { city: City }) {
  const { name } = cityFacts[city]
  const tariff = useTariff()
  return (
    <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
      <WidePart id="services" title={`Recovery in ${name}, at any hour`}>
        <CityServices city={city} />
      </WidePart>
      <WidePart
        id="prices"
        title={`What it costs in ${name}`}
        lead={`The online card covers everything you book here, at any hour, and is cheaper at the usual rate per km. By phone, an operator books for you. ${phoneAnswered}`}
      >
        <CityPrices city={city} />
        <p className="mt-6">
          <TextLink to={paths.pricing}>Every line of the price, and a calculator</TextLink>
        </p>
      </WidePart>
      <WidePart id="questions" title={'Frequently asked questions'} isSplit>
        <Questions questions={cityQuestions(city, tariff)} />
      </WidePart>
      <CallToAction
        id="closing"
        title={`Stuck in ${name} now?`}
        actions={
          <>
            <ButtonLink to={paths.book} preventScrollReset size="lg">
              Book Recovery Now
            </ButtonLink>
            <ButtonLink to={paths.home} variant="secondary" size="lg">
              Back to Home
            </ButtonLink>
          </>
        }
      >
        Getting a price takes a minute and is free. You pay only if a driver accepts.
      </CallToAction>
      <OtherCities city={city} />
    </div>
  )
}

function OtherCities({ city }: { city: City }) {
  return (
    <nav
      aria-label="Other cities"
      className="-mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm md:-mt-16"
    >
      <span className="text-ink-muted">Elsewhere:</span>
      {cities
        .filter((other) => other !== city)
        .map((other) => (
          <TextLink key={other} to={paths.city(other)}>
            {`Vehicle Recovery ${cityFacts[other].name}`}
          </TextLink>
        ))}
    </nav>
  )
}
