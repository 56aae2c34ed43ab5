import { z } from 'zod'
import type { AdvertCharge } from '../../../contract/operations/revenue.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  advertChargeMaxCents,
  advertReferenceMaxLength,
  vatOnAdvert,
} from '../../../domain/payments/revenue.ts'
import { recordCharge } from '../../api/revenue.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { advertRunLabel } from './revenue-labels.ts'
import { readHundredths, typedHundredths } from '../../ui/forms/typed-number.ts'

type ChargeFormProps = {
  adverts: readonly Pick<
    AdvertCharge,
    'adId' | 'title' | 'advertiserName' | 'position' | 'startsAt' | 'endsAt'
  >[]
}

const net = { min: 1, max: advertChargeMaxCents }

const chargeFields = z.object({
  adId: z.string().min(1, 'Choose the advertisement'),
  reference: neededText(advertReferenceMaxLength, 'Enter the number of the invoice'),
  netCents: typedHundredths(net, `Enter an amount up to ${formatEuro(advertChargeMaxCents)}`),
})

/** Records an invoice to an advertiser, which then waits for its payment. */
export function ChargeForm({ adverts }: ChargeFormProps) {
  const record = useAction(recordCharge, {
    success: {
      title: 'Invoice recorded',
      description: 'It counts once you confirm that it was paid.',
    },
    onSuccess: ({ adId }) => form.reset({ adId, reference: '', netCents: '' }),
  })
  const form = useSchemaForm({
    name: 'charge',
    schema: chargeFields,
    defaultValues: { adId: '', reference: '', netCents: '' },
    onSubmit: record.run,
  })
  const { field } = form
  const netCents = readHundredths(useTyped(form).netCents, net)
  const vatCents = netCents === null ? null : vatOnAdvert(netCents, serverNow())

  return (
    <SchemaForm of={form} aria-label="Record an invoice" className="mb-6 flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          {...field('adId')}
          label="Advertisement"
          hint="The one they pay for"
          placeholder="Choose one"
          options={adverts.map((advert) => ({
            value: advert.adId,
            label: `${advert.advertiserName}: ${advert.title} (${advertRunLabel(advert)})`,
          }))}
        />
        <TextField
          {...field('reference')}
          label="Invoice number"
          hint="Each is recorded once"
          autoComplete="off"
          maxLength={advertReferenceMaxLength}
        />
        <TextField
          {...field('netCents')}
          label="Amount without VAT"
          prefix="€"
          inputMode="decimal"
          autoComplete="off"
          hint={
            netCents === null || vatCents === null
              ? 'VAT is added'
              : `With VAT ${formatEuro(netCents + vatCents)}`
          }
        />
      </div>
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Recording">
        Record invoice
      </SubmitButton>
    </SchemaForm>
  )
}
