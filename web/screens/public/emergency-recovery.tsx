import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { emergencyResponseMinutes, responseByRegion } from '../../../domain/places/cities.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { OfferedInWaves } from '../../features/public/drivers/offered-in-waves.tsx'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { CityTimesNote } from '../../features/public/city/city-times-note.tsx'
import { EmergencySituations } from '../../features/public/emergency-situations.tsx'
import { breadcrumbs, faqPage, organisation, type Question } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { WidePart } from '../../features/public/wide-part.tsx'
import { PageTop } from '../../features/public/page-top.tsx'
import { Questions } from '../../features/public/questions.tsx'
import { ResponseRanges } from '../../features/public/response-ranges.tsx'
import { SafetyCard } from '../../features/public/safety-card.tsx'
import { paths } from '../../paths.ts'
import { publicPage } from '../../public-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CasualtyCarIllustration } from '../../ui/illustrations/vehicles.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const questions: readonly Question[] = [
  {
    question: 'Can I get a driver at three in the morning?',
    answer:
      'You can book online at any time, every day of the year. Before you book, you see which drivers are on duty near you, how soon each can be there, and the price.',
  },
  {
    question: 'What if no driver accepts?',
    answer: `Then you pay nothing. Drivers have ${acceptanceWindowMinutes} minutes. If no one accepts, the booking ends, the hold on your card is released, and the booking shows what you can do next.`,
  },
  {
    question: 'Do I have to stay with the vehicle?',
    answer:
      'Not where that’s dangerous. Wait in a safe place with your phone, tell your driver in the chat where you are, and be at the vehicle when the truck arrives: the driver needs the keys, a word with you, and the start code from your booking. Someone else can be there for you if you give them the code.',
  },
  {
    question: 'Can I travel in the truck?',
    answer:
      'Usually one or two people can: as many as there are seats with belts. Ask your driver once your booking is confirmed. For more people, arrange a lift from a safe place.',
  },
  {
    question: 'Does my motor insurance pay for it?',
    answer:
      'Many Irish policies include breakdown assistance, so look at yours first. If you book here and claim later, your booking lists every line of the price for your insurer.',
  },
  {
    question: 'What if I get going again on my own?',
    answer: `Cancel in the booking. It is free until a driver accepts, within ${freeCancellationMinutes} minutes of acceptance unless the driver’s arrival is confirmed, and as long as the driver has not set off or will miss the promised time. The dialog shows what cancelling costs at that moment.`,
  },
]

export const meta = () => {
  const { title, description } = publicPage(paths.emergencyRecovery)
  return pageMeta(paths.emergencyRecovery, [
    breadcrumbs(paths.emergencyRecovery, 'Emergency recovery'),
    {
      '@type': 'Service',
      name: title,
      description,
      serviceType: 'Emergency vehicle recovery',
      areaServed: { '@type': 'Country', name: 'Ireland' },
      provider: organisation(),
    },
    faqPage(questions),
  ])
}

const EmergencyPrices = island(
  async () => (await import('../../features/public/pricing/emergency-prices.tsx')).EmergencyPrices,
)

/** For a customer at the roadside now (specification, operator side §9): safety, help, how soon, how much. */
export default function EmergencyRecoveryScreen() {
  return (
    <Container>
      <PageTop
        kicker="24/7, nationwide"
        title="Emergency recovery"
        lead="Get safe first. See the arrival time and price before you book."
        illustration={<CasualtyCarIllustration className="-mb-[2.5%] max-md:hidden" />}
      />
      <SafetyCard />
      <div className="flex flex-col gap-16 pt-6 md:gap-24 md:pt-8">
        <BookNow />
        <WidePart id="situations" title="What happened?">
          <EmergencySituations />
        </WidePart>
        <WidePart
          id="response-times"
          title="How soon a driver gets there"
          lead={`Minutes from a driver’s acceptance to the truck beside you. For an emergency we ask drivers at once and aim for ${emergencyResponseMinutes} minutes; far from town it takes longer.`}
        >
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
            <div className="flex flex-col gap-4">
              <ResponseRanges
                rows={responseByRegion.map(({ region: name, response }) => ({ name, response }))}
              />
              <CityTimesNote />
            </div>
            <div>
              <h3 className="mb-4 text-base">Who we ask</h3>
              <OfferedInWaves />
              <p className="mt-4 text-sm">
                <TextLink to={paths.driverRanking}>How drivers are ranked</TextLink>
              </p>
            </div>
          </div>
        </WidePart>
        <WidePart
          id="prices"
          title="What it costs"
          lead="An emergency is priced like any other recovery, line by line. These are the possible lines when you book online."
        >
          <EmergencyPrices />
          <p className="mt-6">
            <TextLink to={paths.pricing}>Every surcharge, and a calculator</TextLink>
          </p>
        </WidePart>
        <WidePart id="questions" title="Frequently asked questions" isSplit>
          <Questions questions={questions} />
        </WidePart>
        <CallToAction
          id="closing"
          title="Is everyone safe?"
          actions={
            <ButtonLink to={paths.book} preventScrollReset size="lg">
              Need Recovery Now
            </ButtonLink>
          }
        >
          Tell us where you are. Getting a price takes a minute and is free.
        </CallToAction>
      </div>
    </Container>
  )
}

function BookNow() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p className="max-w-prose">
        <span className="block text-lg font-bold">Is everyone safe? Then book.</span>
        <span className="text-ink-muted">
          {`Your card is held, not charged. You pay only if a driver accepts within ${acceptanceWindowMinutes} minutes.`}
        </span>
      </p>
      <ButtonLink to={paths.book} preventScrollReset size="lg">
        Need Recovery Now
      </ButtonLink>
    </div>
  )
}
