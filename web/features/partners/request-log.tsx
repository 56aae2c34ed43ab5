import {
  requestOutcomes,
  type PartnerRequest,
  type RequestOutcome,
} from '../../../contract/partners/partner-dashboard.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerRequestsQuery } from '../../api/partners/partners.ts'
import { StatusBadge, Tag } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { requestTone } from './partner-labels.ts'
import { useList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters } from '../../ui/data/use-address-filters.ts'

const outcomes: readonly { value: RequestOutcome | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: '2xx' },
  { value: 'refused', label: '4xx' },
  { value: 'failed', label: '5xx' },
]

/** The requests of the insurer's programs, newest first. It contains nothing that they sent. */
export function RequestLog({ partner }: { partner: Partner }) {
  const { values, set } = useAddressFilters(['outcome'])
  const outcome = requestOutcomes.find((one) => one === values.outcome) ?? null
  const log = useList(partnerRequestsQuery(partner.partnerId, outcome))
  return (
    <Card
      title="Request log"
      level={3}
      aside={
        <Button
          variant="secondary"
          size="sm"
          isBusy={log.isFetching && log.rows !== undefined && !log.more?.isBusy}
          busyLabel="Loading"
          onClick={() => void log.reload()}
        >
          Refresh
        </Button>
      }
    >
      <SegmentedControl
        label="Status"
        name="request-outcome"
        className="mb-4 max-w-form"
        value={outcome ?? 'all'}
        onChange={({ target }) => set('outcome', target.value === 'all' ? '' : target.value)}
        options={outcomes}
      />
      <ListScreen
        list={log}
        label="Loading requests"
        caption="Requests"
        columns={columns}
        rowKey={({ requestId }) => requestId}
        empty={
          <p className="text-ink-muted text-sm">
            {outcome === null ? 'No requests yet.' : 'No requests match.'}
          </p>
        }
      />
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
    header: 'Duration',
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
