import { z } from 'zod'
import { coverRules, type CoverVersionView } from '../../../contract/partners/cover.ts'
import { day } from '../../../contract/shapes.ts'
import { emptyAsNull } from '../../../contract/text-fields.ts'
import { vehicleTypeLabels, vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { callOutMonths } from '../../../domain/cover/call-outs.ts'
import {
  coverBounds,
  coverServiceLabels,
  coverServices,
  coverWeightsKg,
  everythingCovered,
} from '../../../domain/cover/cover-rules.ts'
import { publishCoverRules } from '../../api/cover.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TickGroup } from '../../ui/forms/tick-group.tsx'
import { typedNumber } from '../../ui/forms/typed-number.ts'

const { homeMetres, callOutsAYear, coveredKm } = coverBounds
const homeKm = { min: homeMetres.min / 1000, max: homeMetres.max / 1000, step: 0.1 }

const coverFields = z.object({
  homeKm: emptyAsNull(typedNumber(homeKm, `Enter ${homeKm.min} to ${homeKm.max} km, or nothing`)),
  mostWeightKg: emptyAsNull(z.string().transform(Number)),
  vehicleTypes: coverRules.shape.vehicleTypes,
  callOutsAYear: emptyAsNull(
    typedNumber({ ...callOutsAYear, step: 1 }, `Enter 0 to ${callOutsAYear.max}, or nothing`),
  ),
  coveredKm: emptyAsNull(
    typedNumber({ ...coveredKm, step: 1 }, `Enter 0 to ${coveredKm.max}, or nothing`),
  ),
  services: coverRules.shape.services,
  startsOn: emptyAsNull(day),
})

const typed = (value: number | null): string => (value === null ? '' : String(value))

type CoverFormProps = {
  partnerId: string
  /** Null: there is none yet. */
  newest: CoverVersionView | null
  onPublished: () => void
  /** Without publishing. */
  onLeave: () => void
}

/** The next version of an insurer's rules, beginning with a copy of the newest. */
export function CoverForm({ partnerId, newest, onPublished, onLeave }: CoverFormProps) {
  const rules = newest?.rules ?? everythingCovered
  const publish = useAction(publishCoverRules, {
    success: (_, { body }) => ({
      title: 'Cover rules published',
      description:
        body.startsOn === null
          ? 'They apply from the next quote.'
          : 'They apply from the day you chose.',
    }),
    onSuccess: onPublished,
  })
  const form = useSchemaForm({
    name: 'cover-rules',
    schema: coverFields,
    defaultValues: {
      homeKm: typed(rules.homeMetres === null ? null : rules.homeMetres / 1000),
      mostWeightKg: typed(rules.mostWeightKg),
      vehicleTypes: [...rules.vehicleTypes],
      callOutsAYear: typed(rules.callOutsAYear),
      coveredKm: typed(rules.coveredKm),
      services: [...rules.services],
      startsOn: '',
    },
    onSubmit: ({ homeKm: fromKm, startsOn, ...sent }, refuse) =>
      publish.run(
        {
          partnerId,
          body: {
            rules: { ...sent, homeMetres: fromKm === null ? null : Math.round(fromKm * 1000) },
            startsOn,
            seenVersion: newest?.version ?? 0,
          },
        },
        refuse,
      ),
  })
  const { field } = form

  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('homeKm')}
          label="Begins from home"
          hint="Leave empty to cover the driveway too."
          suffix="km"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('coveredKm')}
          label="Distance covered"
          hint="Of each recovery. Leave empty for all of it."
          suffix="km"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field('callOutsAYear')}
          label="Call-outs"
          hint={`In ${callOutMonths} months for each policy number. Leave empty for no limit.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          {...field('mostWeightKg')}
          label="Heaviest vehicle"
          hint="By the size named in the request."
          options={[
            { value: '', label: 'Any' },
            ...coverWeightsKg.map((kg) => ({
              value: String(kg),
              label: `Up to ${kg.toLocaleString('en-IE')} kg`,
            })),
          ]}
        />
      </div>
      <TickGroup
        {...field('vehicleTypes')}
        label="Vehicles covered"
        options={vehicleTypes.map((value) => ({ value, label: vehicleTypeLabels[value] }))}
      />
      <TickGroup
        {...field('services')}
        label="Extras covered"
        hint="The call-out and the distance are always covered."
        listClassName="grid sm:grid-cols-2"
        options={coverServices.map((value) => ({ value, label: coverServiceLabels[value] }))}
      />
      <TextField
        {...field('startsOn')}
        type="date"
        label="First day"
        hint="From midnight, Irish time. Leave empty to start now."
        className="sm:max-w-80"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} variant="secondary" busyLabel="Publishing">
          Publish rules
        </SubmitButton>
        <Button variant="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  )
}
