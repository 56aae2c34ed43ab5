import { useMutation, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { failureCopy } from '../../api/kit/failures.ts'
import { openOnboarding } from '../../api/payouts.ts'
import { payoutAccountQuery, taxDetailsQuery } from '../../api/payouts.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { accountLabel } from './payout-labels.ts'

type PayoutAccountCardProps = {
  /** The page to which the payment company's page returns. */
  returnTo?: '/driver' | '/driver/join'
}

/** The account for Friday's payout, as the payment company knows it, and the link to that company's page. */
export function PayoutAccountCard({ returnTo = '/driver' }: PayoutAccountCardProps) {
  const { data, error } = useQuery(payoutAccountQuery)
  const tax = useQuery(taxDetailsQuery)
  const opening = useMutation(openOnboarding)
  if (!data) {
    if (error) return null
    return (
      <Loading label="Loading your bank details">
        <SkeletonCard />
      </Loading>
    )
  }
  const { label, tone, detail, button } = accountLabel[data.state]
  const isTaxFirst = data.state === 'none' && tax.data?.details === null
  const open = (): void =>
    opening.mutate(
      { returnTo },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (failure) => {
          const words = failureCopy(failure)
          toast.failure({ title: words.title, description: words.detail })
        },
      },
    )
  return (
    <Card title="Bank details" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <div className="flex max-w-prose flex-col gap-2">
          <p>{detail}</p>
          {isTaxFirst && <p className="font-bold">First give your tax details, above.</p>}
          {data.missing.length > 0 && (
            <div className="text-sm">
              <p className="font-bold">Missing</p>
              <ul className="list-disc pl-5">
                {data.missing.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {button && !isTaxFirst && (
          <Button
            variant={data.state === 'payable' ? 'secondary' : 'primary'}
            icon={<Landmark aria-hidden />}
            // Busy until the other page is open, so that it is not requested twice.
            isBusy={opening.isPending || opening.isSuccess}
            busyLabel="Opening"
            className="shrink-0 whitespace-nowrap max-sm:w-full"
            onClick={open}
          >
            {button}
          </Button>
        )}
      </div>
    </Card>
  )
}
