/** A driver's agreement that Towline makes VAT invoices in their name. Nothing for who is not registered and never agreed. */
import { selfBillingTerms, selfBillingVersion } from '../../../domain/tax/self-billing.ts'
import {
  agreeToSelfBilling,
  selfBillingQuery,
  withdrawSelfBilling,
} from '../../api/vat-invoices.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'

export function SelfBillingCard() {
  const { data } = useLoad(selfBillingQuery)
  const agree = useAction(agreeToSelfBilling, {
    success: {
      title: 'Agreed',
      description: 'Business customers can now have VAT invoices in your name.',
    },
  })
  const withdraw = useAction(withdrawSelfBilling, {
    success: { title: 'Withdrawn', description: 'No more VAT invoices are made in your name.' },
  })
  if (!data || (data.agreement === null && !data.isRegistered)) return null
  const { agreement } = data
  const isCurrent = agreement?.textVersion === selfBillingVersion
  return (
    <Card
      title="VAT invoices in your name"
      aria-label="VAT invoices in your name"
      aside={
        <StatusBadge tone={agreement ? 'success' : 'neutral'}>
          {agreement ? 'Agreed' : 'Not agreed'}
        </StatusBadge>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose">
          A business can reclaim the VAT in your price if it has a VAT invoice from you. With your
          agreement Towline makes it (self-billing):
        </p>
        <ul className="max-w-prose list-disc pl-5 text-sm">
          {selfBillingTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p className="text-ink-muted text-sm">
          Version {agreement?.textVersion ?? selfBillingVersion}
          {agreement && (
            <>
              , agreed <DateTime at={agreement.agreedAt} wording="date" />
            </>
          )}
          . Without it no VAT invoice is made in your name, and customers are told to request one
          from you.
        </p>
        <div className="flex flex-wrap gap-3">
          {!isCurrent && (
            <Button
              isBusy={agree.isPending}
              busyLabel="Saving"
              onClick={() => void agree.run({ textVersion: selfBillingVersion })}
            >
              {agreement ? 'Agree to the new text' : 'I agree'}
            </Button>
          )}
          {agreement && (
            <Button
              variant="secondary"
              isBusy={withdraw.isPending}
              busyLabel="Withdrawing"
              onClick={() => void withdraw.run()}
            >
              Withdraw
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
