/** What a driver gives so that their pay can be reported: as it is stored, or as a form. */
import { useState } from 'react'
import type { ShownTaxDetails, ShownVatCheck } from '../../../contract/drivers/tax-details.ts'
import { readDate } from '../../../domain/time/calendar-date.ts'
import { dublinInstant, formatDate } from '../../../domain/time/dublin-time.ts'
import { sellerName, taxCountries } from '../../../domain/tax/tax-details.ts'
import { saveTaxDetails, taxDetailsQuery } from '../../api/payouts.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TaxDetailsForm } from './tax-details-form.tsx'

export function TaxDetailsCard() {
  const load = useLoad(taxDetailsQuery)
  const [isOpen, setOpen] = useState(false)
  const leave = (): void => setOpen(false)
  const save = useAction(saveTaxDetails, {
    success: {
      title: 'Tax details saved',
      description: 'They go into the report of January, and you get a copy.',
    },
    onSuccess: leave,
  })
  const isGiven = Boolean(load.data?.details)
  return (
    <Card
      title="Tax details"
      aria-label="Tax details"
      aside={
        <StatusBadge tone={isGiven ? 'success' : 'warning'}>
          {isGiven ? 'Given' : 'Missing'}
        </StatusBadge>
      }
    >
      <Loaded load={load} label="Loading your tax details">
        {({ details }) => (
          <div className="flex flex-col items-start gap-4">
            {isOpen ? (
              <TaxDetailsForm
                details={details}
                onSave={({ reason: _none, ...sent }, refuse) => save.run(sent, refuse)}
                onLeave={leave}
              />
            ) : (
              <>
                {details ? <Given details={details} /> : <Why />}
                <Button variant={details ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
                  {details ? 'Change tax details' : 'Give tax details'}
                </Button>
              </>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Why() {
  return (
    <p className="max-w-prose">
      Once a year every platform has to report to Revenue what it paid its drivers (DAC7). For that
      we need your name, address, date of birth and PPS number, or your company’s name, address and
      numbers, before your bank details. You get a copy of everything we report.
    </p>
  )
}

/** As it was typed, should it be no date. */
const dayText = (day: string): string => {
  const date = readDate(day)
  return date ? formatDate(dublinInstant(date)) : day
}

const checkedText: Record<ShownVatCheck['by'], string> = {
  form: 'the format is right',
  waiting: 'the format is right; VIES hasn’t answered yet',
  vies: 'checked with VIES',
}

const vatText = ({ vatNumber, vatFrom, vatCheck }: ShownTaxDetails): string => {
  if (vatNumber === null || vatCheck === null) return 'Not registered'
  const since = `${vatNumber}, from ${dayText(vatFrom)}`
  return vatCheck.outcome === 'invalid'
    ? `${since}: VIES doesn’t know this number. No VAT invoice is issued under it`
    : `${since}: ${checkedText[vatCheck.by]}`
}

/** What is stored, with the tax number masked. */
function Given({ details }: { details: ShownTaxDetails }) {
  const { bornOn, companyNumber, street, city, postcode, country } = details
  const address = [street, city, postcode, taxCountries[country]].filter((part) => part !== '')
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-muted">Name</dt>
      <dd>{sellerName(details)}</dd>
      {bornOn !== null && (
        <>
          <dt className="text-ink-muted">Born</dt>
          <dd>{dayText(bornOn)}</dd>
        </>
      )}
      {companyNumber !== null && (
        <>
          <dt className="text-ink-muted">Company number</dt>
          <dd>{companyNumber}</dd>
        </>
      )}
      <dt className="text-ink-muted">Address</dt>
      <dd>{address.join(', ')}</dd>
      <dt className="text-ink-muted">Tax number</dt>
      <dd>{details.maskedTaxNumber}</dd>
      <dt className="text-ink-muted">VAT</dt>
      <dd>{vatText(details)}</dd>
    </dl>
  )
}
