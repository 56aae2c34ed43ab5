import { tariffOfPage } from '../../api/tariffs/tariff.ts'
import { breadcrumbs, faqPage, organisation } from '../../features/public/json-ld.ts'
import { rateCardOffers } from '../../features/public/pricing/offers-json.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { pricingQuestions } from '../../features/public/pricing/pricing-questions.ts'
import { paths } from '../../paths.ts'
import { CasualtyCarIllustration } from '../../ui/illustrations/vehicles.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () =>
  pageMeta(paths.pricing, [
    breadcrumbs(paths.pricing, 'Pricing'),
    {
      '@type': 'Service',
      name: 'Vehicle recovery',
      serviceType: 'Vehicle recovery and towing',
      provider: organisation(),
      areaServed: { '@type': 'Country', name: 'Ireland' },
      offers: rateCardOffers(tariffOfPage()),
    },
    faqPage(pricingQuestions(tariffOfPage())),
  ])

const PricingCalculator = island(
  async () => (await import('./pricing-calculator.tsx')).PricingCalculator,
)
const PricingParts = island(async () => (await import('./pricing-parts.tsx')).PricingParts)

/** What a recovery costs (specification, operator side §9, "Pricing page"): a calculator, and every line of the tariff. */
export default function PricingScreen() {
  return (
    <Container>
      <PageTop
        title="Pricing"
        lead="Change anything below and watch each line. It is the same calculation that prices a booking."
        illustration={<CasualtyCarIllustration />}
      />
      <p className="text-ink-muted mb-4 max-w-prose js:hidden">
        The calculator needs JavaScript. All the figures it uses are in the tables below.
      </p>
      <PricingCalculator />
      <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
        <PricingParts />
      </div>
    </Container>
  )
}
