import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { incidentTypes, mostVolumeDiscountBasisPoints } from '../../../domain/partners/partner.ts'
import { incidentLabels } from '../../../domain/partners/partner-company.ts'
import { changePartner } from '../../api/partners/partners.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const mostCommitment = 100_000
const mostDiscountPercent = mostVolumeDiscountBasisPoints / 100
const mostLimitEuro = 100_000

/** Towline's agreement with the insurer. Operators change it; the values before and after are recorded. */
export function AgreementForm({ partner }: { partner: Partner }) {
  const { mutate, isPending } = useMutation(changePartner)
  const [commitment, setCommitment] = useState(String(partner.monthlyVolumeCommitment))
  const [discount, setDiscount] = useState(String(partner.volumeDiscountBasisPoints / 100))
  const [limit, setLimit] = useState(
    partner.mostPriceCents === null ? '' : String(partner.mostPriceCents / 100),
  )
  const [covered, setCovered] = useState(partner.coveredIncidents)
  const [isTried, setTried] = useState(false)

  const bookings = readNumber(commitment, { min: 0, max: mostCommitment, step: 1 })
  const percent = readNumber(discount, { min: 0, max: mostDiscountPercent, step: 0.01 })
  const euro = readNumber(limit, { min: 1, max: mostLimitEuro, step: 0.01 })
  const isLimitWrong = limit.trim() !== '' && euro === null
  const firstWrong =
    bookings === null
      ? 'agreement-commitment'
      : percent === null
        ? 'agreement-discount'
        : isLimitWrong
          ? 'agreement-limit'
          : covered.length === 0
            ? `agreement-${incidentTypes[0]}`
            : null

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (bookings === null || percent === null || firstWrong !== null) {
      setTried(true)
      document.getElementById(firstWrong ?? '')?.focus()
      return
    }
    mutate(
      {
        partnerId: partner.partnerId,
        body: {
          monthlyVolumeCommitment: bookings,
          volumeDiscountBasisPoints: Math.round(percent * 100),
          coveredIncidents: [...covered],
          mostPriceCents: euro === null ? null : Math.round(euro * 100),
        },
      },
      {
        onSuccess: () =>
          toast.success({
            title: 'Agreement saved',
            description: 'It holds from the next booking on.',
          }),
        onError: toastRefusal,
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          id="agreement-commitment"
          label="Monthly commitment"
          suffix="a month"
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:pr-24!"
          value={commitment}
          error={isTried && bookings === null ? 'Enter a whole number' : null}
          onChange={({ target }) => setCommitment(target.value)}
        />
        <TextField
          id="agreement-discount"
          label="Volume discount"
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          value={discount}
          error={isTried && percent === null ? `Enter 0 to ${mostDiscountPercent}` : null}
          onChange={({ target }) => setDiscount(target.value)}
        />
        <TextField
          id="agreement-limit"
          label="Most for one booking"
          prefix="€"
          inputMode="decimal"
          autoComplete="off"
          value={limit}
          error={isTried && isLimitWrong ? 'Enter an amount, or nothing' : null}
          onChange={({ target }) => setLimit(target.value)}
        />
      </div>
      <p className="text-ink-muted -mt-2 text-sm">
        The discount is given on a month in which the commitment is met. An empty limit is none.
      </p>
      <fieldset>
        <legend className="text-sm font-bold">Covered services</legend>
        <div className="grid sm:grid-cols-2 lg:grid-cols-4">
          {incidentTypes.map((type) => (
            <Checkbox
              key={type}
              id={`agreement-${type}`}
              label={incidentLabels[type]}
              checked={covered.includes(type)}
              onChange={({ target }) =>
                setCovered(
                  incidentTypes.filter((one) =>
                    one === type ? target.checked : covered.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
        {isTried && covered.length === 0 && (
          <FieldError id="agreement-covered-error">Choose at least one</FieldError>
        )}
      </fieldset>
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isPending}
        busyLabel="Saving"
      >
        Save agreement
      </Button>
    </form>
  )
}

export function ActiveSwitch({ partner }: { partner: Partner }) {
  const { mutate, isPending } = useMutation(changePartner)
  const { partnerId, isActive, companyName } = partner
  return (
    <Switch
      label="Active"
      state={
        isActive
          ? 'Its keys work. Switched off, every request is refused from the next one on.'
          : 'Its keys are refused. Recoveries under way go on.'
      }
      isOn={isActive}
      isBusy={isPending}
      onChange={(next) =>
        mutate(
          { partnerId, body: { isActive: next } },
          {
            onSuccess: () =>
              toast.success({
                title: next ? 'Active' : 'Inactive',
                description: `${companyName} ${next ? 'may use' : 'may not use'} the API.`,
              }),
            onError: toastRefusal,
          },
        )
      }
    />
  )
}
