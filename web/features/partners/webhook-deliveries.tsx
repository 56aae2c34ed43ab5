import { useMutation } from '@tanstack/react-query'
import type { Partner } from '../../../contract/partners/partners.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import { deliveriesQuery, replayDelivery } from '../../api/partners/partner-webhooks.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

const states: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Given up', tone: 'danger' },
}

type WebhookDeliveriesProps = { partner: Partner; endpoint: WebhookEndpoint }

/** The deliveries to an endpoint, newest first, with their answers, and a button to send one again. */
export function WebhookDeliveries({ partner, endpoint }: WebhookDeliveriesProps) {
  const ids = { partnerId: partner.partnerId, endpointId: endpoint.endpointId }
  const log = useList(deliveriesQuery(ids))
  const replay = useMutation(replayDelivery)
  const again: Again = {
    pendingId: replay.isPending ? replay.variables.deliveryId : null,
    send: (deliveryId) =>
      replay.mutate(
        { ...ids, deliveryId },
        {
          onSuccess: () =>
            toast.success({
              title: 'Sent again',
              description: 'Same ID and body as the first time.',
            }),
          onError: toastRefusal,
        },
      ),
  }
  return (
    <div className="bg-sunken rounded-lg p-3">
      <ListScreen
        list={log}
        label="Loading deliveries"
        waiting={<SkeletonText />}
        caption={`Deliveries to ${endpoint.url}`}
        columns={partner.mayChange ? [...columns, replayColumn(again)] : columns}
        rowKey={({ deliveryId }) => deliveryId}
        empty={<p className="text-ink-muted text-sm">Nothing sent yet.</p>}
      />
      {log.rows && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          isBusy={log.isFetching && !log.more?.isBusy}
          onClick={() => void log.reload()}
        >
          Look again
        </Button>
      )}
    </div>
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'type',
    header: 'Event',
    isTitle: true,
    cell: ({ type, sequence }) => (
      <span className="flex flex-col items-start">
        <code className="text-sm md:whitespace-nowrap">{type}</code>
        {sequence !== null && (
          <span className="text-ink-muted text-sm font-normal">{`No. ${sequence} of its booking`}</span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, nextTryAt, isHeldBack }) => (
      <span className="inline-flex flex-col gap-1 max-md:items-end">
        <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
        {isHeldBack && (
          <span className="text-ink-muted">After the one before it of the same booking</span>
        )}
        {nextTryAt && !isHeldBack && (
          <span className="text-ink-muted">
            Next try <DateTime at={nextTryAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'last',
    header: 'Last answer',
    cell: ({ attempts }) => {
      const last = attempts.at(-1)
      if (!last) return 'Not tried yet'
      const words = last.status === null ? (last.error ?? 'No answer') : String(last.status)
      return <span className="wrap-anywhere">{`${words}, try ${last.number}`}</span>
    },
  },
  { id: 'at', header: 'Happened', cell: ({ happenedAt }) => <DateTime at={happenedAt} /> },
]

type Again = { pendingId: string | null; send: (deliveryId: string) => void }

const replayColumn = ({ pendingId, send }: Again): Column<WebhookDelivery> => ({
  id: 'replay',
  header: 'Again',
  cell: ({ deliveryId, type }) => (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap"
      aria-label={`Send ${type} again`}
      isBusy={pendingId === deliveryId}
      onClick={() => send(deliveryId)}
    >
      Send again
    </Button>
  ),
})
