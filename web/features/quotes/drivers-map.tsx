import type { Quote } from '../../../contract/bookings/quotes.ts'
import { renderedCount } from '../../api/rendered-page.ts'
import { featuredDriversQuery } from '../../api/drivers/directory.ts'
import { useAnswer } from '../../api/kit/use-answer.ts'
import { IrelandMap, type MapPoint } from '../../ui/map/ireland-map.tsx'
import { mapCreditId } from '../../ui/map/map-credit-id.ts'
import { sortDrivers } from './driver-order.ts'
import { onDutyLabel } from './quote-labels.ts'

/** More would not be "the nearest" any more. */
const shownDrivers = 3

type Props = { quote: Quote | null; shape: 'tall' | 'square' | 'wide' }

/** The available drivers on the map: everyone on duty, and once the pickup is known the nearest around it. */
export function DriversMap({ quote, shape }: Props) {
  const { data } = useAnswer(featuredDriversQuery, renderedCount()?.featured)
  const near = quote ? pointsOf(quote) : []
  const all: MapPoint[] = (data?.points ?? []).map((point, index) => ({
    ...point,
    id: `on-duty-${index}`,
    kind: 'driver',
    label: 'A driver on duty',
  }))
  const hasPickup = near.some(({ kind }) => kind === 'pickup')
  return (
    <IrelandMap
      label={hasPickup ? 'Your pickup and the nearest drivers' : 'Drivers on duty in Ireland now'}
      points={hasPickup ? near : all}
      clusterLabel={hasPickup ? undefined : onDutyNear}
      view={hasPickup ? 'points' : 'island'}
      shape={shape}
      // Beside the longer form it fills what it leaves empty, one screen after the other.
      className="lg:sticky lg:top-20"
      credit={
        <>
          {hasPickup || !data ? '' : `${onDutyLabel(data.onDutyCount)}. `}
          {hasPickup || all.length > 0 ? 'Positions are rounded to about a kilometre. ' : ''}
          <a href={`#${mapCreditId}`}>Map credits</a>
        </>
      }
    />
  )
}

const onDutyNear = (count: number, town: string): string =>
  `${count === 1 ? 'A driver' : `${count} drivers`} on duty near ${town}`

const pointsOf = ({ pickup, dropoff, drivers }: Quote): MapPoint[] => [
  ...(pickup.point
    ? [{ ...pickup.point, id: 'pickup', kind: 'pickup' as const, label: 'You', hasLabel: true }]
    : []),
  ...(dropoff?.point
    ? [
        {
          ...dropoff.point,
          id: 'dropoff',
          kind: 'dropoff' as const,
          label: 'Drop-off',
          hasLabel: true,
        },
      ]
    : []),
  ...sortDrivers(drivers, 'distance')
    .slice(0, shownDrivers)
    .map((driver) => ({
      ...driver.point,
      id: driver.driverId,
      kind: 'driver' as const,
      label: driver.name,
    })),
]
