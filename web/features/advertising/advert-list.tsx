/** All adverts: their looks, their state, and their figures. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Advert, OperatorAdvert } from '../../../contract/adverts.ts'
import { advertPositionLabels, advertStates } from '../../../domain/adverts/advert-fields.ts'
import { formatClickThroughRate, type AdvertPosition } from '../../../domain/adverts/advert.ts'
import { operatorAdvertsQuery, switchAdvert } from '../../api/operations/advertising.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { stateLooks } from './advert-labels.ts'

/** Draws an advert as on the site; passed in by the screen, because it belongs to another feature. */
export type ShowAdvert = (advert: Advert, position: AdvertPosition) => ReactNode

export function AdvertList({ show }: { show: ShowAdvert }) {
  return (
    <ListScreen
      list={useWholeList(operatorAdvertsQuery, inOrder)}
      label="Loading advertisements"
      className="grid gap-4 lg:grid-cols-2"
      rowKey={({ adId }) => adId}
      renderRow={(advert) => <OneAdvert advert={advert} show={show} />}
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

function OneAdvert({ advert, show }: { advert: OperatorAdvert; show: ShowAdvert }) {
  const { adId, title, state, position, impressions, clicks } = advert
  const { tone, word } = stateLooks[state]
  return (
    <Card
      title={title}
      aside={<StatusBadge tone={tone}>{word}</StatusBadge>}
      aria-label={`Advertisement ${title}`}
      className="h-full"
    >
      <div className="@container">
        <div className="h-36">{show(advert, position)}</div>
      </div>
      <p className="text-ink-muted mt-3 flex flex-wrap gap-x-4 text-sm">
        <span>{advertPositionLabels[position]}</span>
        <span>
          <DateTime at={advert.startsAt} wording="date" /> to{' '}
          <DateTime at={advert.endsAt} wording="date" />
        </span>
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-sm tabular-nums">
        {[
          ['Views', String(impressions)],
          ['Clicks', String(clicks)],
          ['CTR', formatClickThroughRate(clicks, impressions)],
        ].map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink size="sm" variant="secondary" to={paths.adminAdvert(adId)}>
          Change<span className="sr-only">: {title}</span>
        </ButtonLink>
        {state !== 'over' && <Switch advert={advert} />}
      </div>
    </Card>
  )
}

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
            onError: (failure) => {
              const words = wordsOf(failure)
              toast.failure({ title: words.title, description: words.detail })
            },
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
