import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { mostVolumeDiscountBasisPoints } from '../../../domain/partners/partner.ts'
import { fieldsOf, isRefusal, wordsOf } from '../../api/kit/failures.ts'
import { createPartner } from '../../api/partners/partners.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type CreatePartnerDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCreated: (partner: Partner) => void
}

const formId = 'new-partner'
const empty = {
  companyName: '',
  contactEmail: '',
  contactPhone: '',
  commitment: '0',
  discount: '0',
}

/** A new insurer. Its keys are made afterwards, on its own page. */
export function CreatePartnerDialog({ isOpen, onClose, onCreated }: CreatePartnerDialogProps) {
  const { mutate, isPending, error, reset } = useMutation(createPartner)
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const bookings = readNumber(typed.commitment, { min: 0, max: 100_000, step: 1 })
  const percent = readNumber(typed.discount, {
    min: 0,
    max: mostVolumeDiscountBasisPoints / 100,
    step: 0.01,
  })
  const refusals = fieldsOf(error)
  const isTaken = isRefusal(error, 'partner_exists')

  const close = (): void => {
    setTyped(empty)
    setTried(false)
    reset()
    onClose()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (bookings === null || percent === null) return
    const { companyName, contactEmail, contactPhone } = typed
    mutate(
      {
        companyName: companyName.trim(),
        contactEmail: contactEmail.trim(),
        contactPhone: contactPhone.trim() === '' ? null : contactPhone.trim(),
        monthlyVolumeCommitment: bookings,
        volumeDiscountBasisPoints: Math.round(percent * 100),
      },
      {
        onSuccess: (partner) => {
          toast.success({ title: 'Partner created', description: 'Create its first key next.' })
          close()
          onCreated(partner)
        },
        onError: (failure) => {
          const [first] = Object.keys(fieldsOf(failure))
          if (first) document.getElementById(`${formId}-${first}`)?.focus()
          else if (isRefusal(failure, 'partner_exists')) {
            document.getElementById(`${formId}-companyName`)?.focus()
          } else toastRefusal(failure)
        },
      },
    )
  }

  const field = (name: keyof typeof empty) => ({
    id: `${formId}-${name}`,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((now) => ({ ...now, [name]: target.value }))
      // the problem was about the previous text
      if (error) reset()
    },
  })

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="New insurance partner"
      actions={
        <>
          <Button type="submit" form={formId} isBusy={isPending} busyLabel="Creating">
            Create partner
          </Button>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          {...field('companyName')}
          label="Company name"
          required
          error={isTaken ? wordsOf(error).detail : (refusals['companyName'] ?? null)}
        />
        <TextField
          {...field('contactEmail')}
          label="Contact email"
          type="email"
          required
          error={refusals['contactEmail'] ?? null}
        />
        <TextField
          {...field('contactPhone')}
          label="Contact phone"
          type="tel"
          error={refusals['contactPhone'] ?? null}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('commitment')}
            label="Monthly commitment"
            hint="In bookings; 0 for none"
            inputMode="numeric"
            error={isTried && bookings === null ? 'Enter a whole number' : null}
          />
          <TextField
            {...field('discount')}
            label="Volume discount"
            hint="When the commitment is met"
            suffix="%"
            inputMode="decimal"
            error={
              isTried && percent === null
                ? `Enter 0 to ${mostVolumeDiscountBasisPoints / 100}`
                : null
            }
          />
        </div>
      </form>
    </Dialog>
  )
}
