import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { vehicleIdentityRequest } from '../../../../contract/bookings/vehicle-identity.ts'
import { mayNameVehicle } from '../../../../domain/bookings/booking.ts'
import { identityFieldList } from '../../../../domain/bookings/identity-fields.ts'
import { registrationEcho } from '../../../../domain/bookings/registration-meaning.ts'
import { identityFacts, typedIdentityOf } from '../../../../domain/bookings/vehicle-identity.ts'
import { nameVehicle } from '../../../api/bookings/vehicle-identity.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import {
  SchemaForm,
  SubmitButton,
  useSchemaForm,
  useTyped,
} from '../../../ui/forms/schema-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

/**
 * For the customer while they wait: which vehicle it is, so that the driver finds it among others. Booking does not ask for it. Closed once it
 * is known, and gone when the vehicle is on the truck.
 */
export function NameVehicle({ booking }: { booking: Booking }) {
  const { bookingId, status, vehicleIdentity } = booking
  const facts = identityFacts(vehicleIdentity)
  const [isOpen, setOpen] = useState(false)
  if (!mayNameVehicle(status)) return null
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group bg-surface border-line rounded-lg border px-4"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 font-bold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" />
        <span>
          {facts.length === 0
            ? 'Add your registration, make and colour'
            : `Your vehicle: ${facts.map(({ value }) => value).join(', ')}`}
        </span>
      </summary>
      <IdentityForm
        key={JSON.stringify(vehicleIdentity)}
        bookingId={bookingId}
        identity={vehicleIdentity}
        onSaved={() => setOpen(false)}
      />
    </details>
  )
}

type IdentityFormProps = {
  bookingId: string
  identity: Booking['vehicleIdentity']
  onSaved: () => void
}

function IdentityForm({ bookingId, identity, onSaved }: IdentityFormProps) {
  const naming = useAction(nameVehicle, {
    success: { title: 'Saved', description: 'Your driver sees it.' },
    onSuccess: onSaved,
  })
  const form = useSchemaForm({
    name: 'vehicle',
    schema: vehicleIdentityRequest,
    defaultValues: { vehicleIdentity: typedIdentityOf(identity) },
    onSubmit: ({ vehicleIdentity }, refuse) =>
      naming.run({ bookingId, body: { vehicleIdentity: vehicleIdentity ?? {} } }, refuse),
  })
  const { registration } = useTyped(form).vehicleIdentity
  return (
    <SchemaForm of={form} className="flex flex-col gap-4 pt-1 pb-4">
      <p className="text-ink-muted text-sm">
        So that the driver knows your vehicle when they see it.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {identityFieldList.map(([name, field]) => (
          <TextField
            key={name}
            {...form.field(`vehicleIdentity.${name}`)}
            label={field.label}
            hint={(name === 'registration' && registrationEcho(registration ?? '')) || field.hint}
            autoComplete="off"
            autoCapitalize={field.autoCapitalize}
            spellCheck={false}
          />
        ))}
      </div>
      <SubmitButton of={form} variant="secondary" isWide busyLabel="Saving">
        Save
      </SubmitButton>
    </SchemaForm>
  )
}
