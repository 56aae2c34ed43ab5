import { useMutation } from '@tanstack/react-query'
import { licenceRequest, type DriverApplication } from '../../../contract/drivers/joining.ts'
import { minimumLicenceYears } from '../../../domain/drivers/driver-requirements.ts'
import { licenceCategories } from '../../../domain/drivers/verification-transitions.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { saveLicence } from '../../api/joining.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sayFailed } from './joining-words.ts'

type LicenceStepProps = { application: DriverApplication; onSaved: () => void }

/** Category and years; the licence itself is one of the documents. */
export function LicenceStep({ application, onSaved }: LicenceStepProps) {
  const { mutateAsync } = useMutation(saveLicence)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'licence',
    schema: licenceRequest,
    defaultValues: {
      category: application.licence?.category ?? 'B',
      since: application.licence?.since ?? '',
    },
  })

  const submit = form.handleSubmit(async (licence) => {
    try {
      await mutateAsync(licence)
      onSaved()
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) sayFailed(failure)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          label="Category"
          hint="The one you drive the truck with."
          required
          options={licenceCategories.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...field('since')}
          type="date"
          label="Held since"
          hint={`At least ${minimumLicenceYears} years.`}
          required
        />
      </div>
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
