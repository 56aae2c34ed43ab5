import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapCredit } from '../../../domain/places/map-credit.ts'
import type { Point } from '../../../domain/places/point.ts'
import { configQuery } from '../../api/config.ts'
import { useAttempts } from '../../api/kit/use-attempts.ts'
import { FallBack } from '../../ui/feedback/fall-back.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { streetCredit, streetLicence } from '../../ui/map/street-credit.ts'
import { streetSourceOf } from '../../ui/map/street-source.ts'
import { useLatePart } from '../../ui/loading/use-late-part.ts'
import { unnamedPlace } from './places/unnamed-place.ts'
import type { FoundPlace } from './where-place.ts'

type PinPanelProps = {
  /** Where the pin is; null: nowhere yet. */
  pin: Point | null
  /** The label of that place. */
  label: string
  accuracyM: number | null
  onPlace: (place: FoundPlace) => void
}

/** Between the coasts, where a pin begins that was not put anywhere yet. */
const middleOfIreland: Point = { lat: 53.4, lon: -7.9 }

/** The pin on a map that can be dropped, with the place it is at in words. The place is taken as the pin is dropped, and named later. */
export function PinPanel({ pin, label, accuracyM, onPlace }: PinPanelProps) {
  const config = useQuery(configQuery)
  const streets = config.data ? streetSourceOf(config.data.map) : null
  const [isReady, setReady] = useState(false)
  const hasTiles = isReady && streets?.kind === 'tiles'
  const attempt = useAttempts(isReady)
  const { Part: PinMap, isMissing } = useLatePart(loadPinMap, { attempt })
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)

  const fail = (): void => {
    setReady(false)
    setFailedAttempt(attempt)
  }

  const isPlaced = pin !== null
  const place = isPlaced ? label : 'in the middle of Ireland'
  return (
    <figure className="w-full min-w-0">
      <div className="border-line bg-sunken relative aspect-[4/3] w-full overflow-hidden rounded-lg border sm:aspect-[16/9]">
        {failedAttempt === attempt || isMissing ? (
          <p className="text-ink-muted p-4 text-sm">
            The map isn’t working right now. Type the nearest town, junction or Eircode.
          </p>
        ) : PinMap && !config.isPending ? (
          <FallBack key={attempt} fallback={null} onError={fail}>
            <PinMap
              label="Map with a pin"
              place={place}
              at={pin ?? middleOfIreland}
              isPlaced={isPlaced}
              accuracyM={accuracyM}
              streets={streets}
              onDrop={({ lat, lon }) =>
                onPlace(unnamedPlace({ lat: rounded(lat), lon: rounded(lon) }))
              }
              onReady={() => setReady(true)}
              onFailed={fail}
            />
          </FallBack>
        ) : (
          <p className="text-ink-muted flex items-center gap-2 p-4 text-sm">
            <Spinner /> Loading the map
          </p>
        )}
      </div>
      <figcaption className="mt-1.5 text-sm">
        <p>
          {isPlaced ? (
            <>
              Pin at <b>{label}</b>
            </>
          ) : (
            'Tap the map, or drag the pin. Pinch or use + to get closer.'
          )}
        </p>
        <details className="text-ink-muted text-xs">
          <summary className="inline-flex min-h-8 items-center rounded-sm underline underline-offset-[0.2em]">
            {hasTiles ? streetCredit : 'Map credits'}
          </summary>
          <p className="mt-1">
            {hasTiles && `Streets: ${streetCredit}, ${streetLicence.name}. `}
            {mapCredit}
          </p>
        </details>
      </figcaption>
    </figure>
  )
}

/** About a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

const loadPinMap = () => import('../../ui/map/pin-map.tsx')
