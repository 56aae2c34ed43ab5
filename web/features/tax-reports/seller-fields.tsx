import {
  taxCountries,
  type SellerKind,
  type SellerNames,
  type TaxCountry,
} from '../../../domain/tax/tax-details.ts'
import type { SchemaForm } from '../../ui/forms/schema-form.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type SellerField =
  | 'seller'
  | keyof SellerNames
  | 'street'
  | 'city'
  | 'postcode'
  | 'country'
  | 'taxNumber'

type SellerFieldsProps = {
  field: (name: SellerField) => ReturnType<SchemaForm<Record<string, string>>['field']>
  typed: { seller: SellerKind; country: TaxCountry }
  /** An operator types for the driver. */
  isForDriver: boolean
  /** The stored tax number, masked, that stays if none is typed; null: one is needed. */
  keptNumber: string | null
}

const countryLabel = (isCompany: boolean, isForDriver: boolean): string => {
  if (isCompany) return 'Country where it is resident for tax'
  return isForDriver ? 'Country where they live for tax' : 'Country where you live for tax'
}

const taxNumberLabel = (isCompany: boolean, isIrish: boolean): string => {
  if (!isIrish) return 'Tax number'
  return isCompany ? 'Tax reference number' : 'PPS number'
}

/** Who is paid, where they are resident and under which tax number: a sole trader, or a company. */
export function SellerFields({ field, typed, isForDriver, keptNumber }: SellerFieldsProps) {
  const isCompany = typed.seller === 'company'
  const isIrish = typed.country === 'IE'
  return (
    <>
      <SegmentedControl
        {...field('seller')}
        label="Who is paid?"
        options={[
          { value: 'person', label: 'A sole trader' },
          { value: 'company', label: 'A company' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {isCompany ? (
          <>
            <TextField
              {...field('companyName')}
              label="Company name"
              hint="As it is registered."
              autoComplete="organization"
              required
            />
            <TextField
              {...field('companyNumber')}
              label={isIrish ? 'CRO number' : 'Company number'}
              autoComplete="off"
              required
            />
          </>
        ) : (
          <>
            <TextField
              {...field('firstName')}
              label="First name"
              hint="As Revenue has it."
              autoComplete="given-name"
              required
            />
            <TextField
              {...field('lastName')}
              label="Last name"
              autoComplete="family-name"
              required
            />
            <TextField
              {...field('bornOn')}
              type="date"
              label="Date of birth"
              autoComplete="bday"
              required
            />
          </>
        )}
        <SelectField
          {...field('country')}
          label={countryLabel(isCompany, isForDriver)}
          required
          options={Object.entries(taxCountries).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          {...field('street')}
          label={
            isCompany ? 'Registered office: street or townland' : 'House and street, or townland'
          }
          autoComplete="address-line1"
          required
        />
        <TextField
          {...field('city')}
          label="Town and county"
          autoComplete="address-level2"
          required
        />
        <TextField
          {...field('postcode')}
          label={isIrish ? 'Eircode' : 'Postcode'}
          autoComplete="postal-code"
        />
        <TextField
          {...field('taxNumber')}
          label={taxNumberLabel(isCompany, isIrish)}
          hint={
            keptNumber !== null
              ? `Leave it empty to keep ${keptNumber}.`
              : 'We keep it encrypted and show only its last characters.'
          }
          autoComplete="off"
          required={keptNumber === null}
        />
      </div>{' '}
    </>
  )
}
