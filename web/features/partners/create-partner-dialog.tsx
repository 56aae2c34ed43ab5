import { z } from 'zod'
import { partnerCompanyName, type Partner } from '../../../contract/partners/partners.ts'
import { emailAddress, emptyAsNull, phoneNumber } from '../../../contract/text-fields.ts'
import { fieldsOf, isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { createPartner } from '../../api/partners/partners.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { typedCommitment, typedDiscount } from './agreement-fields.ts'

type CreatePartnerDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCreated: (partner: Partner) => void
}

const partnerFields = z.object({
  companyName: partnerCompanyName,
  contactEmail: emailAddress,
  contactPhone: emptyAsNull(phoneNumber),
  monthlyVolumeCommitment: typedCommitment,
  volumeDiscountBasisPoints: typedDiscount,
})

/** A new insurer. Its keys are made afterwards, on its own page. */
export function CreatePartnerDialog({ isOpen, onClose, onCreated }: CreatePartnerDialogProps) {
  const close = (): void => {
    form.reset()
    onClose()
  }
  const create = useAction(createPartner, {
    success: { title: 'Partner created', description: 'Create its first key next.' },
    onSuccess: (partner) => {
      close()
      onCreated(partner)
    },
    fields: (failure) =>
      isRefusal(failure, 'partner_exists')
        ? { companyName: failureCopy(failure).detail }
        : fieldsOf(failure),
  })
  const form = useSchemaForm({
    name: 'new-partner',
    schema: partnerFields,
    defaultValues: {
      companyName: '',
      contactEmail: '',
      contactPhone: '',
      monthlyVolumeCommitment: '0',
      volumeDiscountBasisPoints: '0',
    },
    onSubmit: create.run,
  })
  const { field } = form

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="New insurance partner"
      actions={
        <>
          <SubmitButton of={form} busyLabel="Creating">
            Create partner
          </SubmitButton>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <SchemaForm of={form} className="flex flex-col gap-4">
        <TextField {...field('companyName')} label="Company name" autoComplete="off" required />
        <TextField
          {...field('contactEmail')}
          label="Contact email"
          type="email"
          autoComplete="off"
          required
        />
        <TextField {...field('contactPhone')} label="Contact phone" type="tel" autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('monthlyVolumeCommitment')}
            label="Monthly commitment"
            hint="In bookings; 0 for none"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('volumeDiscountBasisPoints')}
            label="Volume discount"
            hint="When the commitment is met"
            suffix="%"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      </SchemaForm>
    </Dialog>
  )
}
