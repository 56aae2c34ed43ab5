import { useMutation } from '@tanstack/react-query'
import type { DriverApplication } from '../../../contract/drivers/joining.ts'
import { vehicleTypeLabels, vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { vehicleMaxAgeYears } from '../../../domain/drivers/driver-requirements.ts'
import {
  driverServiceLabels,
  driverServices,
  truckTypeLabels,
  truckTypes,
} from '../../../domain/drivers/truck.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { saveTruck } from '../../api/joining.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sayFailed } from './joining-words.ts'
import { TickGroup } from './tick-group.tsx'
import { truckDefaults, truckFields } from './truck-fields.ts'

type TruckStepProps = { application: DriverApplication; onSaved: () => void }

/** The truck's type and capacity: jobs that it cannot do are not offered. */
export function TruckStep({ application, onSaved }: TruckStepProps) {
  const { mutateAsync } = useMutation(saveTruck)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'truck',
    schema: truckFields,
    defaultValues: truckDefaults(application.truck),
  })

  const submit = form.handleSubmit(async (truck) => {
    try {
      await mutateAsync(truck)
      onSaved()
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) sayFailed(failure)
    }
  })

  const { id: typesId, error: typesError, ...types } = field('vehicleTypes')
  const { id: servicesId, error: servicesError, ...services } = field('services')
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextField
          {...field('name')}
          label="Make and model"
          hint="As customers read it."
          required
        />
        <SelectField
          {...field('type')}
          label="Type"
          hint="What it loads with."
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
          {...field('firstRegistered')}
          type="date"
          label="First registered on"
          hint={`It must be under ${vehicleMaxAgeYears} years old.`}
          required
        />
        <TextField
          {...field('payloadKg')}
          label="It carries up to"
          hint="Its payload, as its papers say."
          inputMode="numeric"
          suffix="kg"
          required
        />
        <TextField
          {...field('heightCm')}
          label="Height, empty"
          hint="Decides about car parks."
          inputMode="numeric"
          suffix="cm"
          required
        />
      </div>
      <TickGroup
        id={typesId}
        label="What it recovers"
        required
        error={typesError}
        field={types}
        options={vehicleTypes.map((value) => ({ value, label: vehicleTypeLabels[value] }))}
      />
      <TickGroup
        id={servicesId}
        label="What you do besides"
        hint="Without a winch you are not offered vehicles that do not roll."
        error={servicesError}
        field={services}
        options={driverServices.map((value) => ({ value, label: driverServiceLabels[value] }))}
      />
      <Button
        type="submit"
        isBusy={form.formState.isSubmitting}
        busyLabel="Saving"
        className="sm:self-start"
      >
        Save and go on
      </Button>
    </form>
  )
}
