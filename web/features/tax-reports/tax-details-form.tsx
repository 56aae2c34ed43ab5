import { z } from 'zod'
import {
  taxDetailsFields,
  type ShownTaxDetails,
  type TaxDetailsSent,
} from '../../../contract/drivers/tax-details.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { userReasonMaxLength } from '../../../domain/accounts/user-admin.ts'
import { dublinDay } from '../../../domain/payments/tax-point.ts'
import {
  plainDetails,
  problemsOfDetails,
  sellerKindOf,
  type TaxDetails,
} from '../../../domain/tax/tax-details.ts'
import { problemOfVatFrom } from '../../../domain/tax/vat-status.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import {
  SchemaForm,
  SubmitButton,
  useSchemaForm,
  useTyped,
  type Refuse,
} from '../../ui/forms/schema-form.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SellerFields } from './seller-fields.tsx'

type TaxDetailsFormProps = {
  details: ShownTaxDetails | null
  /** An operator corrects them for the driver, with a reason. */
  isForDriver?: boolean
  onSave: (sent: TaxDetailsSent & { reason: string }, refuse: Refuse) => Promise<void>
  onLeave: () => void
}

const { street, city, postcode, country, vatStatus } = taxDetailsFields
const text = z.string().max(40)
/** What the other kind of seller has is not checked. */
const name = z.string().max(200)

/** The rules of `domain/tax/tax-details.ts`, as the server applies them. A tax number that is stored may stay empty. */
const fieldsFor = (details: ShownTaxDetails | null, isForDriver: boolean) =>
  z
    .object({
      seller: z.enum(['person', 'company']),
      firstName: name,
      lastName: name,
      bornOn: name,
      companyName: name,
      companyNumber: text,
      street,
      city,
      postcode,
      country,
      taxNumber: text,
      vatStatus,
      vatNumber: text,
      vatFrom: text,
      reason: isForDriver ? neededText(userReasonMaxLength, 'Say why') : z.string(),
    })
    .transform(
      ({
        seller,
        ...typed
      }): TaxDetails & { keepsNumber: boolean; vatFrom: string; reason: string } => ({
        ...typed,
        ...(seller === 'company'
          ? { firstName: null, lastName: null, bornOn: null }
          : { companyName: null, companyNumber: null }),
        vatNumber: typed.vatStatus === 'registered' ? typed.vatNumber : null,
        keepsNumber:
          typed.taxNumber.trim() === '' &&
          details?.country === typed.country &&
          sellerKindOf(details) === seller,
      }),
    )
    .superRefine((typed, context) => {
      const { taxNumber, ...problems } = problemsOfDetails(
        plainDetails(typed),
        dublinDay(serverNow()),
      )
      const { vatFrom } = typed
      const wrongDay = vatFrom === '' ? null : problemOfVatFrom(vatFrom, dublinDay(serverNow()))
      const shown = {
        ...problems,
        ...(typed.keepsNumber || !taxNumber ? {} : { taxNumber }),
        ...(wrongDay === null ? {} : { vatFrom: wrongDay }),
      }
      for (const [field, message] of Object.entries(shown)) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    })

export function TaxDetailsForm({
  details,
  isForDriver = false,
  onSave,
  onLeave,
}: TaxDetailsFormProps) {
  const form = useSchemaForm({
    name: 'tax',
    schema: fieldsFor(details, isForDriver),
    defaultValues: {
      seller: details ? sellerKindOf(details) : ('person' as const),
      firstName: details?.firstName ?? '',
      lastName: details?.lastName ?? '',
      bornOn: details?.bornOn ?? '',
      companyName: details?.companyName ?? '',
      companyNumber: details?.companyNumber ?? '',
      street: details?.street ?? '',
      city: details?.city ?? '',
      postcode: details?.postcode ?? '',
      country: details?.country ?? 'IE',
      taxNumber: '',
      vatStatus: details?.vatStatus ?? 'not_registered',
      vatNumber: details?.vatNumber ?? '',
      vatFrom: '',
      reason: '',
    },
    onSubmit: ({ keepsNumber, taxNumber, vatFrom, ...rest }, refuse) =>
      onSave(
        {
          ...rest,
          taxNumber: keepsNumber ? null : taxNumber,
          vatFrom: vatFrom === '' ? null : vatFrom,
        },
        refuse,
      ),
    takesFocus: true,
  })
  const { field } = form
  const typed = useTyped(form)
  const isIrish = typed.country === 'IE'
  const isCompany = typed.seller === 'company'
  const isStored =
    details !== null && typed.country === details.country && sellerKindOf(details) === typed.seller
  const isRegistered = typed.vatStatus === 'registered'
  const isVatChanged =
    isRegistered !== (details?.vatStatus === 'registered') ||
    (isRegistered && typed.vatNumber !== details?.vatNumber)

  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex w-full flex-col gap-5">
      <SellerFields
        field={field}
        typed={typed}
        isForDriver={isForDriver}
        keptNumber={isStored ? details.maskedTaxNumber : null}
      />
      <SegmentedControl
        {...field('vatStatus')}
        label={isForDriver || isCompany ? 'Registered for VAT?' : 'Are you registered for VAT?'}
        options={[
          { value: 'not_registered', label: 'No' },
          { value: 'registered', label: 'Yes' },
        ]}
      />
      {isRegistered && (
        <TextField
          {...field('vatNumber')}
          label="VAT number"
          hint={isIrish ? 'IE, seven digits and one or two letters.' : undefined}
          autoComplete="off"
          required
        />
      )}
      {isVatChanged && (
        <TextField
          {...field('vatFrom')}
          type="date"
          label={isRegistered ? 'Registered from' : 'Not registered from'}
          hint="As on Revenue’s letter. Left empty, it counts from today."
        />
      )}
      {isForDriver && (
        <TextField
          {...field('reason')}
          label="Reason"
          hint="For the record. The driver doesn’t see it."
          autoComplete="off"
          required
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton of={form} busyLabel="Saving">
          Save tax details
        </SubmitButton>
        <Button variant="secondary" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  )
}
