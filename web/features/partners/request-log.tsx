import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  requestOutcomes,
  type PartnerRequest,
  type RequestOutcome,
} from '../../../contract/partners/partner-dashboard.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { partnerRequestsQuery } from '../../api/partners/partners.ts'
import { StatusBadge, Tag } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { requestTone } from './partner-words.ts'
import { sayRefused } from './toast-refused.ts'

const outcomes: readonly { value: RequestOutcome | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: '2xx' },
  { value: 'refused', label: '4xx' },
  { value: 'failed', label: '5xx' },
]

/** The requests of the insurer's programs, newest first. It contains nothing that they sent. */
export function RequestLog({ partner }: { partner: Partner }) {
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null)
  const log = useInfiniteQuery(partnerRequestsQuery(partner.partnerId, outcome))
  const rows = log.data?.pages.flatMap(({ items }) => items)

  const showMore = async (): Promise<void> => {
    const { isFetchNextPageError, error } = await log.fetchNextPage()
    if (isFetchNextPageError) sayRefused(error)
  }

  return (
    <Card
      title="Request log"
      level={3}
      aside={
        <Button
          variant="secondary"
          size="sm"
          isBusy={log.isRefetching}
          busyLabel="Loading"
          onClick={() => void log.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <SegmentedControl
        label="Answered with"
        name="request-outcome"
        className="mb-4 max-w-form"
        value={outcome ?? 'all'}
        onChange={({ target }) =>
          setOutcome(requestOutcomes.find((one) => one === target.value) ?? null)
        }
        options={outcomes}
      />
      {rows ? (
        <DataTable
          caption="Requests"
          columns={columns}
          rows={rows}
          rowKey={({ requestId }) => requestId}
          empty={
            <p className="text-ink-muted text-sm">
              {outcome === null ? 'Nothing was asked yet.' : 'No request was answered so.'}
            </p>
          }
        />
      ) : log.error ? (
        <LoadFailed
          title={wordsOf(log.error).title}
          detail={wordsOf(log.error).detail}
          isRetrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : (
        <Loading label="Loading requests">
          <SkeletonCard />
        </Loading>
      )}
      {log.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            isBusy={log.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

const columns: readonly Column<PartnerRequest>[] = [
  {
    id: 'route',
    header: 'Request',
    isTitle: true,
    cell: ({ method, path, mode }) => (
      <span className="flex flex-wrap items-center gap-2">
        <code className="text-sm font-normal wrap-anywhere">{`${method} ${path}`}</code>
        {mode === 'sandbox' && <Tag>Sandbox</Tag>}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Answer',
    cell: (request) => (
      <StatusBadge tone={requestTone(request)}>{String(request.status)}</StatusBadge>
    ),
  },
  {
    id: 'duration',
    header: 'Took',
    isNumeric: true,
    cell: ({ durationMs }) => `${durationMs} ms`,
  },
  {
    id: 'key',
    header: 'Key',
    cell: ({ keyLastFour }) => <code className="whitespace-nowrap">{`…${keyLastFour}`}</code>,
  },
  { id: 'at', header: 'When', cell: ({ at }) => <DateTime at={at} /> },
]
