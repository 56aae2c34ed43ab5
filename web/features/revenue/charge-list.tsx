import { useState } from 'react'
import type { AdvertCharge } from '../../../contract/operations/revenue.ts'
import { neededText } from '../../../contract/text-fields.ts'
import {
  chargeReasonMaxLength,
  type AdvertChargeTransition,
} from '../../../domain/payments/revenue.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { transitionCharge } from '../../api/revenue.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { advertRunLabel, chargeLooks, chargeName } from './revenue-labels.ts'

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
        <span>{advertRunLabel(charge)}</span>
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

const toasts: Record<AdvertChargeTransition, { title: string; description: string }> = {
  confirm: { title: 'Payment confirmed', description: 'It counts as revenue now.' },
  withdraw: { title: 'Invoice withdrawn', description: 'It is on record and no longer waiting.' },
  return: { title: 'Payment reversed', description: 'It no longer counts as revenue.' },
}

function Awaiting({ charge }: { charge: AdvertCharge }) {
  const confirm = useAction(transitionCharge, { success: toasts.confirm })
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { advertChargeId } = charge
  if (isWithdrawing) {
    return (
      <Why
        charge={charge}
        transition="withdraw"
        label="Reason for withdrawing"
        press="Withdraw invoice"
        onLeave={() => setWithdrawing(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        isBusy={confirm.isPending}
        aria-label={`Confirm payment: ${chargeName(charge)}`}
        onClick={() =>
          void confirm.run({ advertChargeId, body: { transition: 'confirm', reason: '' } })
        }
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
  const [isReturning, setReturning] = useState(false)
  if (!isReturning) {
    return (
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        aria-label={`Payment reversed: ${chargeName(charge)}`}
        onClick={() => setReturning(true)}
      >
        Payment reversed
      </Button>
    )
  }
  return (
    <Why
      charge={charge}
      transition="return"
      label="Reason"
      press="Record the reversal"
      onLeave={() => setReturning(false)}
    />
  )
}

const chargeReason = neededText(chargeReasonMaxLength, 'Say why in a few words')

type WhyProps = {
  charge: AdvertCharge
  transition: AdvertChargeTransition
  label: string
  press: string
  onLeave: () => void
}

/** A reason, for the audit log. */
function Why({ charge, transition, label, press, onLeave }: WhyProps) {
  const { advertChargeId } = charge
  const change = useAction(transitionCharge, { success: toasts[transition] })
  return (
    <ReasonForm
      id={`charge-${advertChargeId}`}
      name="reason"
      label={label}
      aria-label={`${label}: ${chargeName(charge)}`}
      maxLength={chargeReasonMaxLength}
      schema={chargeReason}
      press={press}
      look={{ size: 'sm', variant: 'danger' }}
      onSubmit={(reason, refuse) =>
        change.run({ advertChargeId, body: { transition, reason } }, refuse)
      }
      leave="Keep it"
      onLeave={onLeave}
    />
  )
}
