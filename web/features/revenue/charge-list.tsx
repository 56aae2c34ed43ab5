import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvertCharge } from '../../../contract/operations/revenue.ts'
import {
  chargeReasonMaxLength,
  type AdvertChargeTransition,
} from '../../../domain/payments/revenue.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { transitionCharge } from '../../api/operations/revenue.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { chargeLooks, chargeName } from './revenue-labels.ts'

/** Invoices to advertisers, newest first, and their state. */
export function ChargeList({ charges }: { charges: readonly AdvertCharge[] }) {
  if (charges.length === 0) {
    return <p className="text-ink-muted text-sm">No invoice is on record yet.</p>
  }
  return (
    <ul aria-label="Invoices" className="flex flex-col gap-3">
      {charges.map((charge) => (
        <li key={charge.advertChargeId}>
          <Charge charge={charge} />
        </li>
      ))}
    </ul>
  )
}

function Charge({ charge }: { charge: AdvertCharge }) {
  const { tone, word } = chargeLooks[charge.state]
  const at = charge.endedAt ?? charge.confirmedAt ?? charge.recordedAt
  return (
    <article className="border-line flex flex-col gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-base wrap-anywhere">{chargeName(charge)}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <p className="text-ink-muted flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span>{charge.title}</span>
        <span>
          <Money cents={charge.netCents} className="text-ink font-bold" /> and{' '}
          <Money cents={charge.vatCents} /> VAT
        </span>
        <DateTime at={at} />
      </p>
      {charge.endReason && <p className="text-sm wrap-anywhere">{charge.endReason}</p>}
      {charge.state === 'awaiting' && <Awaiting charge={charge} />}
      {charge.state === 'confirmed' && <Paid charge={charge} />}
    </article>
  )
}

const told: Record<AdvertChargeTransition, { title: string; description: string }> = {
  confirm: { title: 'Payment confirmed', description: 'It counts as revenue now.' },
  withdraw: { title: 'Invoice withdrawn', description: 'It is on record, and waits no longer.' },
  return: { title: 'Payment taken back', description: 'It no longer counts as revenue.' },
}

const useTransitions = ({ advertChargeId }: AdvertCharge) => {
  const { mutate, isPending } = useMutation(transitionCharge)
  const transition = (name: AdvertChargeTransition, reason = ''): void =>
    mutate(
      { advertChargeId, body: { transition: name, reason } },
      {
        onSuccess: () => toast.success(told[name]),
        onError: (failure) => {
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
      },
    )
  return { transition, isPending }
}

function Awaiting({ charge }: { charge: AdvertCharge }) {
  const { transition, isPending } = useTransitions(charge)
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (isWithdrawing) {
    return (
      <Why
        charge={charge}
        label="Why it is withdrawn"
        press="Withdraw invoice"
        isBusy={isPending}
        onConfirm={(reason) => transition('withdraw', reason)}
        onLeave={() => setWithdrawing(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        isBusy={isPending}
        aria-label={`Confirm payment: ${chargeName(charge)}`}
        onClick={() => transition('confirm')}
      >
        Confirm payment
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Withdraw: ${chargeName(charge)}`}
        onClick={() => setWithdrawing(true)}
      >
        Withdraw
      </Button>
    </div>
  )
}

function Paid({ charge }: { charge: AdvertCharge }) {
  const { transition, isPending } = useTransitions(charge)
  const [isReturning, setReturning] = useState(false)
  if (!isReturning) {
    return (
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        aria-label={`Payment taken back: ${chargeName(charge)}`}
        onClick={() => setReturning(true)}
      >
        Payment taken back
      </Button>
    )
  }
  return (
    <Why
      charge={charge}
      label="Why it was taken back"
      press="Record that it was taken back"
      isBusy={isPending}
      onConfirm={(reason) => transition('return', reason)}
      onLeave={() => setReturning(false)}
    />
  )
}

type WhyProps = {
  charge: AdvertCharge
  label: string
  press: string
  isBusy: boolean
  onConfirm: (reason: string) => void
  onLeave: () => void
}

/** A reason, for the audit log. */
function Why({ charge, label, press, isBusy, onConfirm, onLeave }: WhyProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const fieldId = `why-${charge.advertChargeId}`
  const confirm = (): void => {
    if (reason.trim() !== '') return onConfirm(reason)
    setTried(true)
    document.getElementById(fieldId)?.focus()
  }
  return (
    <div
      role="group"
      aria-label={`${label}: ${chargeName(charge)}`}
      className="flex flex-col gap-3"
    >
      <TextField
        id={fieldId}
        label={label}
        maxLength={chargeReasonMaxLength}
        value={reason}
        error={isTried && reason.trim() === '' ? 'Say why in a few words' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" isBusy={isBusy} onClick={confirm}>
          {press}
        </Button>
        <Button size="sm" variant="secondary" onClick={onLeave}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
