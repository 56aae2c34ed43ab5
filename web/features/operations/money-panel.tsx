import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { ledgerAccountLabels, ledgerKindLabel } from '../../../domain/payments/ledger-labels.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundRequests } from './refund-requests.tsx'
import { OpenPayment } from './open-payment.tsx'

type RefundState = OperatorBooking['refunds'][number]['state']

const refundLooks: Record<RefundState, { tone: Tone; word: string }> = {
  requested: { tone: 'info', word: 'Refund requested' },
  pending: { tone: 'info', word: 'On its way' },
  succeeded: { tone: 'success', word: 'Refunded' },
  failed: { tone: 'danger', word: 'Failed' },
  returned_by_dispute: { tone: 'success', word: 'Not needed: paid back by a dispute' },
  returned_outside: { tone: 'success', word: 'Not needed: refunded at the card provider' },
}

const moneyLabel: Record<Booking['paidBy'], { taken: string; givenBack: string }> = {
  card: { taken: 'Charged', givenBack: 'Refunded' },
  split: { taken: 'Excess charged', givenBack: 'Excess refunded' },
  account: { taken: 'Charged to the account', givenBack: 'Credited to the account' },
}

/** The money of a booking: payments and refunds, every line of the ledger, and a form for another refund. */
export function MoneyPanel({ view, paidBy }: { view: OperatorBooking } & Pick<Booking, 'paidBy'>) {
  const words = moneyLabel[paidBy]
  const { payment, refunds, refundRequests, ledger, mostRefundCents } = view
  const isProposed = refundRequests.some(({ state }) => state === 'open')
  return (
    <Card id="operator-money" title="Money">
      <div className="flex flex-col gap-5">
        {payment.unsettled && (
          <OpenPayment bookingId={view.bookingId} operation={payment.unsettled} />
        )}
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
          <dt className="text-ink-muted">{words.taken}</dt>
          <dd className="text-right">
            <Money cents={payment.capturedCents} className="font-bold" />
          </dd>
          <dt className="text-ink-muted">{words.givenBack}</dt>
          <dd className="text-right">
            <Money cents={payment.refundedCents} className="font-bold" />
          </dd>
          {payment.onAccountCents !== null && (
            <>
              <dt className="text-ink-muted">On the insurer’s account</dt>
              <dd className="text-right">
                <Money cents={payment.onAccountCents} className="font-bold" />
              </dd>
            </>
          )}
          {payment.creditCents > 0 && (
            <>
              <dt className="text-ink-muted">Paid with credit</dt>
              <dd className="text-right">
                <Money cents={payment.creditCents} className="font-bold" />
              </dd>
            </>
          )}
        </dl>
        {refunds.length > 0 && (
          <ul aria-label="Refunds" className="flex flex-col gap-2 text-sm">
            {refunds.map(({ refundId, amountCents, state, createdAt, isOnAccount, isAsCredit }) => (
              <li key={refundId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Money cents={amountCents} />
                <StatusBadge tone={refundLooks[state].tone}>{refundLooks[state].word}</StatusBadge>
                {isOnAccount && <span>Off the insurer’s account</span>}
                {isAsCredit && <span>As credit</span>}
                <span className="text-ink-muted">
                  <DateTime at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {refundRequests.length > 0 && <RefundRequests requests={refundRequests} />}
        {ledger.length > 0 && <Ledger ledger={ledger} />}
        {mostRefundCents > 0 && !isProposed && <RefundForm key={mostRefundCents} view={view} />}
      </div>
    </Card>
  )
}

function Ledger({ ledger }: Pick<OperatorBooking, 'ledger'>) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center rounded-sm text-sm font-bold underline underline-offset-[0.2em]">
        Ledger lines ({ledger.length})
      </summary>
      <ol className="divide-line mt-2 divide-y">
        {ledger.map(({ kind, at, entries }) => (
          <li key={`${kind} ${at}`} className="py-3 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-bold">{ledgerKindLabel(kind)}</span>
              <DateTime at={at} className="text-ink-muted" />
            </p>
            <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
              {entries.map(({ account, amountCents }, line) => (
                <div key={line} className="contents">
                  <dt className="text-ink-muted">{ledgerAccountLabels[account]}</dt>
                  <dd className="text-right">
                    <Money cents={amountCents} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}
