import { z } from 'zod'
import { businessFields } from '../../../contract/bookings/vat-invoices.ts'
import {
  plainBusiness,
  problemsOfBusiness,
  type BusinessCustomer,
} from '../../../domain/tax/business-customer.ts'
import { requestVatInvoice } from '../../api/vat-invoices.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** The rules of `domain/tax/business-customer.ts`, as the server applies them. */
const schema = z
  .object({ ...businessFields, vatNumber: z.string().max(40) })
  .transform((typed): BusinessCustomer => plainBusiness(typed))
  .superRefine((typed, context) => {
    for (const [field, message] of Object.entries(problemsOfBusiness(typed))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

type BusinessFormProps = { bookingId: string; onLeave: () => void }

export function BusinessForm({ bookingId, onLeave }: BusinessFormProps) {
  const request = useAction(requestVatInvoice, {
    success: { title: 'VAT invoice issued', description: 'Download it below.' },
  })
  const form = useSchemaForm({
    name: 'business',
    schema,
    defaultValues: { businessName: '', street: '', city: '', eircode: '', vatNumber: '' },
    onSubmit: (business, refuse) => request.run({ bookingId, ...business }, refuse),
    takesFocus: true,
  })
  const { field } = form
  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex w-full flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('businessName')}
          label="Business name"
          hint="As the invoice is to say it. It can’t be changed later."
          autoComplete="organization"
          required
        />
        <TextField
          {...field('vatNumber')}
          label="VAT number of the business"
          hint="If it has one: IE, seven digits and one or two letters."
          autoComplete="off"
        />
        <TextField
          {...field('street')}
          label="Street, or townland"
          autoComplete="address-line1"
          required
        />
        <TextField
          {...field('city')}
          label="Town and county"
          autoComplete="address-level2"
          required
        />
        <TextField {...field('eircode')} label="Eircode" autoComplete="postal-code" />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton of={form} busyLabel="Issuing" className="max-sm:w-full">
          Issue the VAT invoice
        </SubmitButton>
        <Button variant="secondary" className="max-sm:w-full" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  )
}
