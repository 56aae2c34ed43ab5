/** Every driver with pay in a year, their state, and the correction of their details. */
import { useState } from 'react'
import type { TaxDriver } from '../../../contract/operations/tax-reports.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { correctTaxDetails, driverTaxDetailsQuery } from '../../api/tax-reports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TaxDetailsForm } from './tax-details-form.tsx'
import { driverLooks } from './tax-labels.ts'

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

export function TaxDrivers({ drivers }: { drivers: readonly TaxDriver[] }) {
  return (
    <Card title="Drivers">
      {drivers.length === 0 ? (
        <p className="text-ink-muted text-sm">No driver was paid in this year yet.</p>
      ) : (
        <ul aria-label="Drivers" className="divide-line border-line divide-y border-y">
          {drivers.map((driver) => (
            <li key={driver.driverId} className="flex flex-col items-start gap-2 py-4">
              <Driver driver={driver} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Driver({ driver }: { driver: TaxDriver }) {
  const { driverId, name, state, requests, totals } = driver
  const [isOpen, setOpen] = useState(false)
  const { tone, word } = driverLooks[state]
  const jobs = sum(totals.activities)
  const press = state === 'missing_details' ? 'Enter details' : 'Correct details'
  return (
    <>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-base">{name}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className="text-sm">
        {jobs} {jobs === 1 ? 'job' : 'jobs'}, paid <Money cents={sum(totals.consideration)} />, our
        fees <Money cents={sum(totals.fees)} />
        {state === 'missing_details' && `. Requested ${requests} of 3 times`}
      </p>
      {isOpen ? (
        <Correction driverId={driverId} onLeave={() => setOpen(false)} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${press} of ${name}`}
          onClick={() => setOpen(true)}
        >
          {press}
        </Button>
      )}
    </>
  )
}

function Correction({ driverId, onLeave }: { driverId: string; onLeave: () => void }) {
  const load = useLoad(driverTaxDetailsQuery(driverId))
  const save = useAction(correctTaxDetails, {
    success: { title: 'Details corrected', description: 'The next file has them.' },
    onSuccess: onLeave,
  })
  return (
    <Loaded load={load} label="Loading the details">
      {({ details }) => (
        <TaxDetailsForm
          details={details}
          isForDriver
          onSave={(sent, refuse) => save.run({ driverId, ...sent }, refuse)}
          onLeave={onLeave}
        />
      )}
    </Loaded>
  )
}
