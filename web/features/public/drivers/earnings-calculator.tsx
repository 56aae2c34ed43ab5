import { useState } from 'react'
import {
  earningsInputs,
  estimateEarnings,
  usualEarningsInput,
  type EarningsInput,
} from '../../../../domain/payouts/earnings.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { Button } from '../../../ui/button.tsx'
import { SliderField } from '../../../ui/forms/slider-field.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import { EarningsResult } from './earnings-result.tsx'
import { jobPriceCents } from '../pricing/job-price.ts'
import { plainPriceCents } from '../pricing/plain-recovery.ts'

const { jobsPerWeek, averageKm, averageJobCents } = earningsInputs
const wholeEuro = (cents: number): number => Math.round(cents / 100)

/** Three questions, and the driver's net earnings (specification, operator side §9, "Earnings calculator"). */
export function EarningsCalculator() {
  const [input, setInput] = useState<EarningsInput>(usualEarningsInput)
  const change = (part: Partial<EarningsInput>): void => setInput({ ...input, ...part })
  const [openedAt] = useState(() => new Date())
  const estimate = estimateEarnings(input, openedAt)
  const tariff = useTariff()
  const tariffCents = jobPriceCents(tariff, input.averageKm)
  return (
    <div className="flex flex-col gap-6">
      <div className="bg-surface border-line shadow-float grid overflow-hidden rounded-xl border lg:grid-cols-[1fr_1.1fr]">
        <section aria-label="Your week" className="flex flex-col gap-7 p-5 md:p-8">
          <SliderField
            label="Jobs per week"
            value={input.jobsPerWeek}
            onChange={(jobs) => change({ jobsPerWeek: jobs })}
            min={jobsPerWeek.min}
            max={jobsPerWeek.max}
          />
          <SliderField
            label="Average distance of a job"
            hint="From pickup to drop-off, as the customer pays for it."
            suffix="km"
            value={input.averageKm}
            onChange={(km) => change({ averageKm: km })}
            min={averageKm.min}
            max={averageKm.max}
          />
          <SliderField
            label="Average price of a job"
            hint={`Starts low, at ${formatEuro(averageJobCents.usual)}. Booked online by day, ${input.averageKm} km with nothing unusual cost ${formatEuro(plainPriceCents(tariff, input.averageKm))}; nights, motorways and weekends cost more. The calculator takes whole euro, up to ${formatEuro(averageJobCents.max)}.`}
            prefix="€"
            value={wholeEuro(input.averageJobCents)}
            onChange={(euro) => change({ averageJobCents: euro * 100 })}
            min={wholeEuro(averageJobCents.min)}
            max={wholeEuro(averageJobCents.max)}
          />
          <Button
            variant="secondary"
            className="-mt-3 self-start"
            onClick={() => change({ averageJobCents: tariffCents })}
          >
            {`Use ${formatEuro(tariffCents)}`}
          </Button>
        </section>
        <EarningsResult input={input} estimate={estimate} />
      </div>
      <EarningsChart estimate={estimate} />
    </div>
  )
}
