import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { positionsKeptDays } from '../../../domain/support.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { breadcrumbs, organisation } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { NetworkFacts } from '../../features/public/living-facts.tsx'
import { PageTop } from '../../features/public/page-top.tsx'
import { Ticks } from '../../features/public/points.tsx'
import { PriceSplit } from '../../features/public/pricing/price-split.tsx'
import { ratesNow } from '../../features/public/pricing/rates-now.ts'
import { WhoFor } from '../../features/public/who-for.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () =>
  pageMeta(paths.aboutUs, [
    breadcrumbs(paths.aboutUs, 'About us'),
    { '@type': 'AboutPage', name: 'About Towline', about: organisation() },
  ])

const whatWeDo = [
  'Work out a price from the tariff and the distance, and stand by it.',
  'Ask drivers who are near, verified and have the right truck, in an order anyone can check.',
  'Hold the payment until a driver accepts, and release it in full when no one does.',
  'Show both sides the same things: where the truck is, what’s next, what cancelling costs now.',
  'Check licence, truck and insurance before a driver’s first job, and again before they expire.',
]

const whatWeDoNot = [
  'Recover vehicles ourselves, or employ drivers. Your driver runs their own business.',
  'Sell a place in the ranking. A driver can’t pay to be asked sooner.',
  'Add anything at the roadside. What you booked at is what you pay.',
  'Sell or rent personal data, follow you across the web, or load anything from anyone else’s server to do so.',
  'Make up drivers, ratings or prices. Everything you see here is real.',
]

/** What Towline is, for whom, and how it earns money (specification, operator side §9: the commission is rendered). */
export default function AboutUsScreen() {
  const { commission, vat } = ratesNow()
  return (
    <Container>
      <PageTop
        kicker="About us"
        title="Recovery, without the worry"
        lead="A breakdown is bad enough. The cost, the driver and the arrival time shouldn’t be guesswork. So we built a place where you see all three before you say yes."
        illustration={<RecoveryTruckIllustration isLoaded className="-mb-[1%]" />}
      />
      <div className="flex flex-col gap-16 pt-4 md:gap-24">
        <WidePart
          id="for-whom"
          title="Who it’s for"
          lead="A marketplace has to be good for both sides."
        >
          <WhoFor />
        </WidePart>

        <WidePart id="what" title="What we do, and what we don’t">
          <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
            <div>
              <h3 className="mb-4 text-lg">We do</h3>
              <Ticks items={whatWeDo} />
            </div>
            <div>
              <h3 className="mb-4 text-lg">We don’t</h3>
              <Ticks items={whatWeDoNot} isNo />
            </div>
          </div>
        </WidePart>

        <WidePart
          id="earning"
          title="How we make money"
          lead={`A commission of ${commission} of every finished recovery, and ${vat} VAT on that. The rest is the driver’s. We also show a few advertisements, marked as such.`}
          isSplit
        >
          <PriceSplit />
          <p className="mt-4 text-sm">
            <TextLink to={paths.earningsCalculator}>What a driver earns in a week</TextLink>
          </p>
        </WidePart>

        <WidePart id="figures" title="What you can hold us to">
          <StatRow>
            <Stat
              label="A driver accepts within"
              value={`${acceptanceWindowMinutes} minutes`}
              note="Or you pay nothing."
            />
            <Stat
              label="Free to cancel for"
              value={`${freeCancellationMinutes} minutes`}
              note="After acceptance, until the arrival is confirmed."
            />
            <Stat label="Our share" value={commission} note="The same for every driver." />
            <Stat
              label="Trails deleted after"
              value={`${positionsKeptDays} days`}
              note="Taken on duty only."
            />
          </StatRow>
        </WidePart>

        <WidePart
          id="counted"
          title="How it is going"
          lead="From real recoveries, updated every hour. We leave a figure out when there is too little data."
        >
          <NetworkFacts />
        </WidePart>

        <CallToAction
          id="closing"
          title="Any questions or feedback?"
          actions={
            <>
              <ButtonLink to={paths.contact} size="lg">
                Contact
              </ButtonLink>
              <ButtonLink to={paths.howItWorks} variant="secondary" size="lg">
                How it works
              </ButtonLink>
            </>
          }
        >
          A person reads every message.
        </CallToAction>
      </div>
    </Container>
  )
}
