import { minimumInsurance } from '../../../domain/partners/insurance.ts'
import { formatEuro } from '../../../domain/money.ts'
import { emergencyResponseMinutes } from '../../../domain/places/cities.ts'
import { useTariff } from '../../api/tariffs/tariff.ts'
import { exampleKm } from '../../features/public/pricing/example-recovery.ts'
import { BothReceipts } from '../../features/public/pricing/both-receipts.tsx'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { CancellationTable } from '../../features/public/pricing/cancellation-table.tsx'
import { phoneAnswered } from '../../features/public/phone-hours.ts'
import { plainRecovery } from '../../features/public/pricing/plain-recovery.ts'
import { Ticks } from '../../features/public/points.tsx'
import { PriceSplit } from '../../features/public/pricing/price-split.tsx'
import { pricingQuestions } from '../../features/public/pricing/pricing-questions.ts'
import { Questions } from '../../features/public/questions.tsx'
import { SurchargeTables } from '../../features/public/pricing/surcharge-tables.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Below the calculator: both full rate cards, and everything else about money. */
export function PricingParts() {
  const tariff = useTariff()
  return (
    <>
      <WidePart
        id="rate-cards"
        title="Two rate cards"
        lead={`The online card covers everything you book here, at any hour, and is cheaper at the usual rate per km. By phone, an operator books for you. ${phoneAnswered}`}
      >
        <BothReceipts recovery={plainRecovery(tariff, exampleKm)}>
          {`A car, ${exampleKm} km, by day, nothing unusual:`}
        </BothReceipts>
      </WidePart>
      <WidePart
        id="surcharges"
        title="Every line a price can have"
        lead="There are no others. Your quote shows each line that applies, before you book."
      >
        <SurchargeTables />
      </WidePart>
      <WidePart id="included" title="What you pay for" isSplit>
        <Included />
      </WidePart>
      <WidePart
        id="cancelling"
        title="What cancelling costs"
        lead="The dialog shows what it costs at that moment, before you press. The fee goes to the driver, less our commission."
      >
        <CancellationTable />
      </WidePart>
      <WidePart
        id="commission"
        title="Where the money goes"
        lead="We keep the same share of every price. It is not added on top."
      >
        <PriceSplit />
        <p className="mt-4">
          <TextLink to={paths.earningsCalculator}>What a driver earns in a week</TextLink>
        </p>
      </WidePart>
      <WidePart id="questions" title="Frequently asked questions" isSplit>
        <Questions questions={pricingQuestions(tariff)} />
      </WidePart>
      <CallToAction
        id="closing-title"
        title="Get your own price in a minute"
        actions={
          <ButtonLink to={paths.book} size="lg">
            Need Recovery Now
          </ButtonLink>
        }
      >
        Tell us where you are and where the vehicle is going. No account, no card, no obligation.
      </CallToAction>
    </>
  )
}

const goodsInTransit = minimumInsurance.find(({ kind }) => kind === 'goods_in_transit')

function Included() {
  return (
    <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      <div>
        <h3 className="mb-3 text-lg">In the price</h3>
        <Ticks
          items={[
            'VAT',
            'The driver, and a truck that fits your vehicle',
            'Loading, carrying and unloading',
            `The driver’s cover for your vehicle on the truck, at least ${formatEuro(goodsInTransit?.minimumCents ?? 0)}`,
            'The truck on the map, and the driver’s number',
            `For emergencies, our target of ${emergencyResponseMinutes} minutes from acceptance to arrival`,
          ]}
        />
      </div>
      <div>
        <h3 className="mb-3 text-lg">Not in the price</h3>
        <Ticks
          isNo
          items={[
            'Repairs, parts, fuel or a tyre',
            'Storage, or what a garage charges',
            'A lift for you: ask the driver whether there is a seat',
          ]}
        />
      </div>
    </div>
  )
}
