import {
  licenceRequest,
  type DriverApplication,
} from '../../../contract/drivers/verification-application.ts'
import { minimumLicenceYears } from '../../../domain/drivers/driver-requirements.ts'
import { licenceCategories } from '../../../domain/drivers/licence.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { saveLicence } from '../../api/verification/application.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toastFailure } from './application-state.ts'

type LicenceStepProps = { application: DriverApplication; onSaved: () => void }

/** Category and years; the licence itself is one of the documents. */
export function LicenceStep({ application, onSaved }: LicenceStepProps) {
  const save = useAction(saveLicence, { onSuccess: onSaved, onRefused: toastFailure })
  const form = useSchemaForm({
    name: 'licence',
    schema: licenceRequest,
    defaultValues: {
      category: application.licence?.category ?? 'B',
      since: application.licence?.since ?? '',
    },
    onSubmit: save.run,
  })

  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.field('category')}
          label="Category"
          hint="The one you need for your truck."
          required
          options={licenceCategories.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...form.field('since')}
          type="date"
          label="Held since"
          hint={`At least ${minimumLicenceYears} years.`}
          required
        />
      </div>
      <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
        Save and continue
      </SubmitButton>
    </SchemaForm>
  )
}
