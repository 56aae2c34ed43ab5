import { formatEuro } from '../../../domain/money.ts'
import { driverPerKm } from '../../../domain/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { PriceSplit } from '../../features/public/pricing/price-split.tsx'
import { Reasons } from '../../features/public/reasons.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () =>
  pageMeta(paths.earningsCalculator, [breadcrumbs(paths.earningsCalculator, 'Earnings calculator')])

const EarningsCalculator = island(
  async () =>
    (await import('../../features/public/drivers/earnings-calculator.tsx')).EarningsCalculator,
)

const ownCosts = [
  {
    title: 'Fuel and empty kilometres',
    text: 'Customers pay from pickup to drop-off. The drive to the pickup and home is at your own cost.',
  },
  {
    title: 'Your time',
    text: 'Loading, waiting and paperwork take time. This counts jobs, not hours.',
  },
  {
    title: 'Truck and cover',
    text: 'Repairs, tyres, road tax, and the insurance every driver must hold.',
  },
  {
    title: 'Tax',
    text: 'Income tax and PRSI of the self-employed, and VAT on your own turnover once you are registered.',
  },
]

/** What a driver would keep (specification, operator side §9, "Earnings calculator"). */
export default function EarningsCalculatorScreen() {
  return (
    <Container>
      <PageTop
        kicker="For drivers"
        title="Earnings calculator"
        lead="What you keep after our commission and the VAT on it, calculated the way we pay it."
        illustration={<RecoveryTruckIllustration isLoaded />}
      />
      <EarningsCalculator />
      <p className="text-ink-muted mt-3 text-sm js:hidden">
        These are the figures of an ordinary week. To enter your own, turn on JavaScript.
      </p>
      <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
        <WidePart
          id="one-job"
          title="One job, to the cent"
          lead={`You set your own rate per km, from ${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)}. Everything in the price is split the same way: surcharges for nights or motorways, and the fee when a customer cancels late.`}
        >
          <PriceSplit />
          <p className="mt-4">
            <TextLink to={paths.pricing}>Every line of the price</TextLink>
          </p>
        </WidePart>
        <WidePart
          id="not-in-it"
          title="What it doesn’t deduct"
          lead="The calculator covers what’s on your statement. These costs are yours."
        >
          <Reasons reasons={ownCosts} />
        </WidePart>
        <CallToAction
          id="drive-title"
          title="Drive with us"
          actions={
            <>
              <ButtonLink to={paths.auth({ tab: 'sign-up' })} size="lg">
                Sign up as a driver
              </ButtonLink>
              <ButtonLink to={paths.driverRequirements} variant="secondary" size="lg">
                What you need
              </ButtonLink>
            </>
          }
        >
          No joining fee, no monthly fee. We earn only when you do.
        </CallToAction>
      </div>
    </Container>
  )
}
