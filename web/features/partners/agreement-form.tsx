import { z } from 'zod'
import {
  agreedPriceCents,
  coveredIncidents,
  type Partner,
} from '../../../contract/partners/partners.ts'
import { emptyAsNull } from '../../../contract/text-fields.ts'
import { incidentTypes } from '../../../domain/partners/partner.ts'
import { incidentLabels } from '../../../domain/partners/partner-company.ts'
import { changePartner } from '../../api/partners/partners.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TickGroup } from '../../ui/forms/tick-group.tsx'
import { typedHundredths } from '../../ui/forms/typed-number.ts'
import { typedCommitment, typedDiscount } from './agreement-fields.ts'

const agreementFields = z.object({
  monthlyVolumeCommitment: typedCommitment,
  volumeDiscountBasisPoints: typedDiscount,
  mostPriceCents: emptyAsNull(typedHundredths(agreedPriceCents, 'Enter an amount, or nothing')),
  coveredIncidents,
})

/** Towline's agreement with the insurer. Operators change it; the values before and after are recorded. */
export function AgreementForm({ partner }: { partner: Partner }) {
  const { partnerId, monthlyVolumeCommitment, volumeDiscountBasisPoints, mostPriceCents } = partner
  const change = useAction(changePartner, {
    success: { title: 'Agreement saved', description: 'It applies from the next booking.' },
  })
  const form = useSchemaForm({
    name: 'agreement',
    schema: agreementFields,
    defaultValues: {
      monthlyVolumeCommitment: String(monthlyVolumeCommitment),
      volumeDiscountBasisPoints: String(volumeDiscountBasisPoints / 100),
      mostPriceCents: mostPriceCents === null ? '' : String(mostPriceCents / 100),
      coveredIncidents: partner.coveredIncidents,
    },
    onSubmit: (body, refuse) => change.run({ partnerId, body }, refuse),
  })
  const { field } = form

  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...field('monthlyVolumeCommitment')}
          label="Monthly commitment"
          suffix="a month"
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:pr-24!"
        />
        <TextField
          {...field('volumeDiscountBasisPoints')}
          label="Volume discount"
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('mostPriceCents')}
          label="Maximum per booking"
          prefix="€"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p className="text-ink-muted -mt-2 text-sm">
        The discount applies to months in which the commitment is met. Leave the maximum empty for
        no limit.
      </p>
      <TickGroup
        {...field('coveredIncidents')}
        label="Covered services"
        listClassName="grid sm:grid-cols-2 lg:grid-cols-4"
        options={incidentTypes.map((value) => ({ value, label: incidentLabels[value] }))}
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        Save agreement
      </SubmitButton>
    </SchemaForm>
  )
}

export function ActiveSwitch({ partner }: { partner: Partner }) {
  const { partnerId, isActive, companyName } = partner
  const change = useAction(changePartner, {
    success: (_, { body }) => ({
      title: body.isActive ? 'Active' : 'Inactive',
      description: `${companyName} ${body.isActive ? 'may use' : 'may not use'} the API.`,
    }),
  })
  return (
    <Switch
      label="Active"
      state={
        isActive
          ? 'Its keys work. If you switch this off, all further requests are refused.'
          : 'Its keys are refused. Recoveries under way continue.'
      }
      isOn={isActive}
      isBusy={change.isPending}
      onChange={(next) => void change.run({ partnerId, body: { isActive: next } })}
    />
  )
}
