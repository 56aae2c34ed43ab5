import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { vehicleTypeLabels, vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { exemptKg, exemptRadiusKm } from '../../../domain/drivers/duty-guard.ts'
import { vehicleMaxAgeYears } from '../../../domain/drivers/driver-requirements.ts'
import {
  driverServiceLabels,
  driverServices,
  truckTypeLabels,
  truckTypes,
} from '../../../domain/drivers/truck.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { saveTruck } from '../../api/verification/application.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TickGroup } from '../../ui/forms/tick-group.tsx'
import { toastFailure } from './application-state.ts'
import { truckDefaults, truckFields } from './truck-fields.ts'

type TruckStepProps = { application: DriverApplication; onSaved: () => void }

/** The truck's type and capacity: jobs that it cannot do are not offered. */
export function TruckStep({ application, onSaved }: TruckStepProps) {
  const save = useAction(saveTruck, { onSuccess: onSaved, onRefused: toastFailure })
  const form = useSchemaForm({
    name: 'truck',
    schema: truckFields,
    defaultValues: truckDefaults(application.truck),
    onSubmit: save.run,
  })
  const { field } = form
  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextField
          {...field('name')}
          label="Make and model"
          hint="As customers will see it."
          required
        />
        <SelectField
          {...field('type')}
          label="Type"
          hint="How it loads vehicles."
          required
          options={truckTypes.map((value) => ({ value, label: truckTypeLabels[value] }))}
        />
        <TextField
          {...field('registration')}
          label="Registration"
          hint="As on its plate."
          autoCapitalize="characters"
          autoComplete="off"
          required
        />
        <TextField
          {...field('colour')}
          label="Colour"
          hint="Customers look out for it."
          autoCapitalize="words"
        />
        <TextField
          {...field('firstRegistered')}
          type="date"
          label="First registered on"
          hint={`It must be under ${vehicleMaxAgeYears} years old.`}
          required
        />
        <TextField
          {...field('payloadKg')}
          label="Payload"
          hint="As stated on its documents."
          inputMode="numeric"
          suffix="kg"
          required
        />
        <TextField
          {...field('grossKg')}
          label="Gross weight"
          hint="The most it may weigh, loaded: F.2 on the registration certificate. Your licence has to cover it."
          inputMode="numeric"
          suffix="kg"
          required
        />
        <TextField
          {...field('heightCm')}
          label="Height, empty"
          hint="It decides which car parks you can enter."
          inputMode="numeric"
          suffix="cm"
          required
        />
      </div>
      <Checkbox
        {...field('hasTachograph')}
        label="It has a tachograph"
        hint={`Above ${exemptKg.toLocaleString('en-IE')} kg with what it tows, jobs more than ${exemptRadiusKm} km from your base need one.`}
      />
      <TickGroup
        {...field('vehicleTypes')}
        label="What it recovers"
        required
        options={vehicleTypes.map((value) => ({ value, label: vehicleTypeLabels[value] }))}
      />
      <TickGroup
        {...field('services')}
        label="Other services"
        hint="Without a winch you won’t be offered vehicles that can’t roll."
        options={driverServices.map((value) => ({ value, label: driverServiceLabels[value] }))}
      />
      <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
        Save and continue
      </SubmitButton>
    </SchemaForm>
  )
}
