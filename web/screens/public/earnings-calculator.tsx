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
import { island } from '../../ui/island.tsx'
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
    title: 'Fuel and the empty way',
    text: 'Customers pay from pickup to drop-off. The way to the pickup and home again is yours.',
  },
  {
    title: 'Your time',
    text: 'Loading, waiting and paperwork take as long as they take. This counts jobs, not hours.',
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
        lead="What you keep after our commission and the VAT on it, worked out as our ledger works it out."
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
          lead={`You name your own rate per km, from ${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)}. Whatever is in the price is split in the same way: surcharges for nights or motorways, and the fee when a customer cancels late.`}
        >
          <PriceSplit />
          <p className="mt-4">
            <TextLink to={paths.pricing}>Everything a price is made of</TextLink>
          </p>
        </WidePart>
        <WidePart
          id="not-in-it"
          title="What it does not take off"
          lead="The calculator ends where your statement ends. The rest is your own."
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
          Nothing to join, nothing by the month. We earn only when you do.
        </CallToAction>
      </div>
    </Container>
  )
}
