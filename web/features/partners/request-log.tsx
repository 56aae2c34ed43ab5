import {
  requestOutcomes,
  type PartnerRequest,
  type RequestOutcome,
} from '../../../contract/partners/partner-dashboard.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerRequestsQuery } from '../../api/partners/partners.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { modeLabels, requestTone } from './partner-labels.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters } from '../../ui/data/use-address-filters.ts'

const outcomes: readonly { value: RequestOutcome | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: '2xx' },
  { value: 'refused', label: '4xx' },
  { value: 'failed', label: '5xx' },
]

type RequestLogProps = { partner: Partner; mode: PartnerKeyMode }

/** The requests of the insurer's programs on one side, newest first; each leads to what was sent and answered. */
export function RequestLog({ partner, mode }: RequestLogProps) {
  const { values, set } = useAddressFilters(['outcome'])
  const outcome = requestOutcomes.find((one) => one === values.outcome) ?? null
  const log = useList(partnerRequestsQuery(partner.partnerId, mode, outcome))
  return (
    <Card
      title={`Request log, ${modeLabels[mode].toLowerCase()}`}
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
        columns={[routeColumn(partner.partnerId), ...columns]}
        rowKey={({ requestId }) => requestId}
        empty={
          <p className="text-ink-muted text-sm">
            {outcome === null
              ? `No ${modeLabels[mode].toLowerCase()} requests yet.`
              : 'No requests match.'}
          </p>
        }
      />
    </Card>
  )
}

const routeColumn = (partnerId: string): Column<PartnerRequest> => ({
  id: 'route',
  header: 'Request',
  isTitle: true,
  cell: ({ method, path, requestId }) => (
    <span className="flex flex-col items-start gap-0.5">
      <TextLink
        to={paths.partnerRequest(partnerId, requestId)}
        className="inline-flex min-h-11 items-center md:min-h-0"
      >
        <code className="text-sm font-normal wrap-anywhere">{`${method} ${path}`}</code>
      </TextLink>
      <code className="text-ink-muted text-xs font-normal wrap-anywhere">{requestId}</code>
    </span>
  ),
})

const columns: readonly Column<PartnerRequest>[] = [
  {
    id: 'status',
    header: 'Status',
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
