import { z } from 'zod'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import { startCodeLength, startCodePattern } from '../../../../domain/bookings/start-code.ts'
import { comparePlates } from '../../../../domain/handshake/compare-plates.ts'
import { codeShapeCopy, plateMaxLength } from '../../../../domain/handshake/handshake.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { checkOnPhone } from './check-on-phone.ts'
import { handoverProofOf, keepHandoverProof } from './handover-proof.ts'

const fields = z.object({
  code: z.string().trim().regex(startCodePattern, codeShapeCopy),
  plate: freeText(plateMaxLength),
  isPlateConfirmed: z.boolean(),
})

/** The code of the person who takes the vehicle over, and its plate: checked on this phone, sent with the last step. */
export function HandOverDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { bookingId, vehicleIdentity } = booking
  const booked = vehicleIdentity?.registration ?? null
  const known = handoverProofOf(bookingId)
  const form = useSchemaForm({
    name: 'handover',
    schema: fields,
    defaultValues: { code: '', plate: known.plate ?? '', isPlateConfirmed: false },
    onSubmit: async ({ code, plate, isPlateConfirmed }, refuse) => {
      const { problem, phoneTries } = await checkOnPhone(booking, 'handover', code)
      if (problem) return void refuse({ code: problem })
      const given = { plate, isConfirmed: isPlateConfirmed, hasCode: true }
      const compared = comparePlates(booked, given)
      if (compared.kind === 'differs') return void refuse({ plate: compared.words })
      keepHandoverProof(bookingId, {
        code,
        codeAt: new Date().toISOString(),
        ...(phoneTries > 0 ? { phoneTries } : {}),
        ...(plate === '' ? {} : { plate }),
        ...(isPlateConfirmed ? { isPlateConfirmed } : {}),
      })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="question"
      title="Hand-over code"
      description="The customer, or the person they named, reads it out. This works without a connection."
      actions={
        <>
          <SubmitButton of={form} busyLabel="Checking">
            Check the code
          </SubmitButton>
          <Button
            variant="quiet"
            onClick={() => {
              keepHandoverProof(bookingId, {})
              onClose()
            }}
          >
            Hand over without a code
          </Button>
        </>
      }
    >
      <SchemaForm of={form} className="flex flex-col gap-4">
        <TextField
          {...form.field('code')}
          label="Hand-over code"
          hint="Four digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={startCodeLength}
          required
        />
        <TextField
          {...form.field('plate')}
          label="Plate on the vehicle"
          hint={booked ? `Booked: ${booked}` : 'As you read it. Optional.'}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={plateMaxLength}
        />
        {booked && (
          <Checkbox
            {...form.field('isPlateConfirmed')}
            label="The plate is another one, and they confirmed that this is the vehicle"
          />
        )}
      </SchemaForm>
    </Dialog>
  )
}
