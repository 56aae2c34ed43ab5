import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { openOnboarding, payoutAccountQuery, taxDetailsQuery } from '../../api/payouts.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { accountLabel } from './payout-labels.ts'

type PayoutAccountCardProps = {
  /** The page to which the payment company's page returns. */
  returnTo?: '/driver' | '/driver/join'
}

/** The account for Friday's payout, as the payment company knows it, and the link to that company's page. */
export function PayoutAccountCard({ returnTo = '/driver' }: PayoutAccountCardProps) {
  const load = useLoad(payoutAccountQuery)
  const tax = useQuery(taxDetailsQuery)
  const opening = useAction(openOnboarding, {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Loaded load={load} label="Loading your bank details" failed={null}>
      {({ state, missing }) => {
        const { label, tone, detail, button } = accountLabel[state]
        const isTaxFirst = state === 'none' && tax.data?.details === null
        return (
          <Card title="Bank details" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
            <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
              <div className="flex max-w-prose flex-col gap-2">
                <p>{detail}</p>
                {isTaxFirst && <p className="font-bold">First give your tax details, above.</p>}
                {missing.length > 0 && (
                  <div className="text-sm">
                    <p className="font-bold">Missing</p>
                    <ul className="list-disc pl-5">
                      {missing.map((one) => (
                        <li key={one}>{one}</li>
                      ))}
                    </ul>
                  </div>
                )}
              </div>
              {button && !isTaxFirst && (
                <Button
                  variant={state === 'payable' ? 'secondary' : 'primary'}
                  icon={<Landmark aria-hidden />}
                  // Busy until the other page is open, so that it is not requested twice.
                  isBusy={opening.isPending || opening.answer !== undefined}
                  busyLabel="Opening"
                  className="shrink-0 whitespace-nowrap max-sm:w-full"
                  onClick={() => void opening.run({ returnTo })}
                >
                  {button}
                </Button>
              )}
            </div>
          </Card>
        )
      }}
    </Loaded>
  )
}
