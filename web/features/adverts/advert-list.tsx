/** All adverts in rows: their state and their figures. */
import { useMutation } from '@tanstack/react-query'
import type { OperatorAdvert } from '../../../contract/adverts.ts'
import {
  advertPositionLabels,
  advertStates,
  type AdvertState,
} from '../../../domain/adverts/advert-fields.ts'
import { formatClickThroughRate } from '../../../domain/adverts/advert.ts'
import { operatorAdvertsQuery, switchAdvert } from '../../api/adverts/operator-adverts.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const stateLooks: Record<AdvertState, { tone: Tone; word: string }> = {
  running: { tone: 'success', word: 'Running' },
  coming: { tone: 'info', word: 'Upcoming' },
  paused: { tone: 'warning', word: 'Paused' },
  over: { tone: 'neutral', word: 'Ended' },
}

const columns: readonly Column<OperatorAdvert>[] = [
  {
    id: 'title',
    header: 'Advertisement',
    isTitle: true,
    cell: ({ adId, title, imageUrl }) => (
      <span className="flex items-center gap-2">
        <img src={imageUrl} alt="" loading="lazy" className="h-7 w-9 rounded-sm object-cover" />
        <TextLink to={paths.adminAdvert(adId)} title={title} className="md:max-w-56 md:truncate">
          {title}
        </TextLink>
      </span>
    ),
  },
  {
    id: 'advertiser',
    header: 'Advertiser',
    cell: ({ advertiserName }) => <Clipped>{advertiserName}</Clipped>,
  },
  {
    id: 'position',
    header: 'Place',
    cell: ({ position }) => <Clipped>{advertPositionLabels[position]}</Clipped>,
  },
  {
    id: 'period',
    header: 'Period',
    cell: ({ startsAt, endsAt }) => (
      <>
        <DateTime at={startsAt} wording="date" /> to <DateTime at={endsAt} wording="date" />
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => {
      const { tone, word } = stateLooks[state]
      return <StatusBadge tone={tone}>{word}</StatusBadge>
    },
  },
  { id: 'views', header: 'Views', isNumeric: true, cell: ({ impressions }) => impressions },
  { id: 'clicks', header: 'Clicks', isNumeric: true, cell: ({ clicks }) => clicks },
  {
    id: 'rate',
    header: 'CTR',
    isNumeric: true,
    cell: ({ clicks, impressions }) => formatClickThroughRate(clicks, impressions),
  },
  {
    id: 'switch',
    header: 'Change',
    cell: (advert) => (advert.state === 'over' ? 'Over' : <Switch advert={advert} />),
  },
]

/** In one line of a row; the rest shows on pointing at it. */
function Clipped({ children }: { children: string }) {
  return (
    <span title={children} className="block md:max-w-40 md:truncate">
      {children}
    </span>
  )
}

export function AdvertList() {
  return (
    <ListScreen
      list={useWholeList(operatorAdvertsQuery, inOrder)}
      label="Loading advertisements"
      caption="Advertisements"
      isDense
      columns={columns}
      rowKey={({ adId }) => adId}
      empty={
        <EmptyState title="No advertisements yet">
          Create one, and it appears here with its views and clicks.
        </EmptyState>
      }
    />
  )
}

const inOrder = ({ adverts }: { adverts: readonly OperatorAdvert[] }): readonly OperatorAdvert[] =>
  advertStates.flatMap((state) => adverts.filter((advert) => advert.state === state))

function Switch({ advert: { adId, title, isActive } }: { advert: OperatorAdvert }) {
  const { mutate, isPending } = useMutation(switchAdvert)
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isPending}
      onClick={() =>
        mutate(
          { adId, isActive: !isActive },
          {
            onError: toastRefusal,
            onSuccess: () =>
              toast.success({
                title: isActive ? 'Advertisement paused' : 'Advertisement resumed',
                description: `${title}. Open pages update within minutes.`,
              }),
          },
        )
      }
    >
      {isActive ? 'Pause' : 'Resume'}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
