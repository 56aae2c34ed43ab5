import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { formatEuro } from '../../../domain/money.ts'
import {
  advertChargeMaxCents,
  advertReferenceMaxLength,
  vatOnAdvert,
} from '../../../domain/payments/revenue.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { recordCharge } from '../../api/operations/revenue.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ChargeFormProps = {
  adverts: readonly { adId: string; title: string; advertiserName: string }[]
}

const oneCent = 0.01

/** Records an invoice to an advertiser, which then waits for its payment. */
export function ChargeForm({ adverts }: ChargeFormProps) {
  const { mutate, isPending } = useMutation(recordCharge)
  const [adId, setAdId] = useState('')
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const euro = readNumber(typed, { min: oneCent, max: advertChargeMaxCents / 100, step: oneCent })
  const netCents = euro === null ? null : Math.round(euro * 100)
  const vatCents = netCents === null ? null : vatOnAdvert(netCents, serverNow())

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (adId === '' || reference.trim() === '' || netCents === null) {
      setTried(true)
      const first =
        adId === '' ? 'charge-ad' : reference.trim() === '' ? 'charge-reference' : 'charge-net'
      document.getElementById(first)?.focus()
      return
    }
    mutate(
      { adId, reference, netCents },
      {
        onSuccess: () => {
          setReference('')
          setTyped('')
          setTried(false)
          toast.success({
            title: 'Invoice recorded',
            description: 'It counts once you confirm that it was paid.',
          })
        },
        onError: (failure) => {
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
      },
    )
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Record an invoice"
      noValidate
      className="mb-6 flex flex-col gap-4"
    >
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          id="charge-ad"
          label="Advertisement"
          hint="The one they pay for"
          placeholder="Choose one"
          value={adId}
          options={adverts.map((advert) => ({
            value: advert.adId,
            label: `${advert.advertiserName}: ${advert.title}`,
          }))}
          error={isTried && adId === '' ? 'Choose the advertisement' : null}
          onChange={({ target }) => setAdId(target.value)}
        />
        <TextField
          id="charge-reference"
          label="Invoice number"
          hint="Each is recorded once"
          autoComplete="off"
          maxLength={advertReferenceMaxLength}
          value={reference}
          error={isTried && reference.trim() === '' ? 'Enter the number of the invoice' : null}
          onChange={({ target }) => setReference(target.value)}
        />
        <TextField
          id="charge-net"
          label="Amount without VAT"
          prefix="€"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          hint={
            netCents === null || vatCents === null
              ? 'VAT comes on top'
              : `With VAT ${formatEuro(netCents + vatCents)}`
          }
          error={
            isTried && netCents === null
              ? `Enter an amount up to ${formatEuro(advertChargeMaxCents)}`
              : null
          }
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isPending}
        busyLabel="Recording"
      >
        Record invoice
      </Button>
    </form>
  )
}
