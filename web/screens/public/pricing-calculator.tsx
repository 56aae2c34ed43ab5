import { useState } from 'react'
import { manualDistanceKm } from '../../../domain/places/distance.ts'
import { formatEuro } from '../../../domain/money.ts'
import { driverPerKm } from '../../../domain/tariffs/tariff.ts'
import { useTariff } from '../../api/tariffs/tariff.ts'
import { CalculatorConditions } from '../../features/public/pricing/calculator-conditions.tsx'
import {
  answersOf,
  calculatorPlaceNames,
  calculatorPlaces,
  firstCalculatorInput,
  recoveryOf,
  type CalculatorInput,
} from '../../features/public/pricing/calculator-input.ts'
import { CalculatorResult, PriceInSight } from '../../features/public/pricing/calculator-result.tsx'
import { CalculatorWhen } from '../../features/public/pricing/calculator-when.tsx'
import { emptyRecovery, type Recovery } from '../../features/quotes/recovery.ts'
import { useRecovery, type ChangeRecovery } from '../../features/quotes/recovery-draft.ts'
import { UrgencyField, VehicleField } from '../../features/quotes/vehicle-field.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SliderField } from '../../ui/forms/slider-field.tsx'

/** Beyond this the slider would be too coarse for the distance of most recoveries; the box takes more. */
const sliderKm = 150
const centsPerEuro = 100

/** Any recovery, priced in the browser by the function that prices it on the server. */
export function PricingCalculator() {
  const tariff = useTariff()
  const [input, setInput] = useState<CalculatorInput>(() => firstCalculatorInput(tariff))
  const change = (part: Partial<CalculatorInput>): void => setInput({ ...input, ...part })
  const recovery = recoveryOf(tariff, input)
  return (
    <div className="bg-surface border-line shadow-float grid rounded-xl border lg:grid-cols-[1.35fr_1fr]">
      <section aria-label="The recovery" className="flex flex-col gap-6 p-5 md:p-8">
        <Questions input={input} change={change} />
        <PriceInSight recovery={recovery} />
      </section>
      <div className="border-line bg-ground rounded-b-xl border-t p-5 md:p-8 lg:rounded-l-none lg:rounded-r-xl lg:border-t-0 lg:border-l">
        <div className="lg:sticky lg:top-8">
          <CalculatorResult recovery={recovery} action={<BookLink input={input} />} />
        </div>
      </div>
    </div>
  )
}

type QuestionsProps = { input: CalculatorInput; change: (part: Partial<CalculatorInput>) => void }

function Questions({ input, change }: QuestionsProps) {
  const { defaultCents } = useTariff().driverPerKm
  const { vehicleType, urgency } = input
  const recovery: Recovery = { ...emptyRecovery, vehicleType, urgency }
  /** These two fields come from the booking form; they change nothing else of a recovery. */
  const changeOfForm: ChangeRecovery = (part) =>
    change({
      vehicleType: part.vehicleType ?? vehicleType,
      urgency: part.urgency ?? urgency,
    })
  return (
    <>
      <VehicleField recovery={recovery} change={changeOfForm} idPrefix="price" />
      <SliderField
        id="price-distance"
        label="How far?"
        hint="From the pickup to the drop-off, by road."
        suffix="km"
        value={input.distanceKm}
        onChange={(distanceKm) => change({ distanceKm })}
        {...manualDistanceKm}
        sliderMax={sliderKm}
      />
      <UrgencyField recovery={recovery} change={changeOfForm} idPrefix="price" />
      <CalculatorWhen input={input} onChange={change} />
      <SelectField
        id="price-place"
        label="Where does it start or end?"
        value={input.place}
        options={calculatorPlaceNames.map((value) => ({
          value,
          label: calculatorPlaces[value].label,
        }))}
        onChange={({ target }) => {
          const place = calculatorPlaceNames.find((one) => one === target.value)
          if (place) change({ place })
        }}
      />
      <CalculatorConditions
        conditions={input.conditions}
        onChange={(conditions) => change({ conditions })}
      />
      <SliderField
        id="price-rate"
        label="The driver’s rate per km"
        hint={`Each driver sets their own. If you don’t choose one, it is ${formatEuro(defaultCents)}.`}
        prefix="€"
        value={input.perKmCents / centsPerEuro}
        onChange={(euro) => change({ perKmCents: Math.round(euro * centsPerEuro) })}
        min={driverPerKm.minCents / centsPerEuro}
        max={driverPerKm.maxCents / centsPerEuro}
        step={0.05}
      />
    </>
  )
}

/** Opens the booking with the answers given here; earlier input there stays. */
function BookLink({ input }: { input: CalculatorInput }) {
  const { recovery, change } = useRecovery()
  const { vehicleType, urgency, conditions } = input
  return (
    <ButtonLink
      to={paths.book}
      isWide
      size="lg"
      onClick={() =>
        change({ vehicleType, urgency, answers: { ...recovery.answers, ...answersOf(conditions) } })
      }
    >
      Book at this price
    </ButtonLink>
  )
}
