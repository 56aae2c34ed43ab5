import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mapCredit } from '../../../domain/places/map-credit.ts'
import type { Point } from '../../../domain/places/point.ts'
import { configQuery } from '../../api/config.ts'
import { call } from '../../api/kit/call.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { useAttempts } from '../../api/kit/use-attempts.ts'
import { FallBack } from '../../ui/feedback/fall-back.tsx'
import { announce } from '../../ui/feedback/live-region.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { streetCredit, streetLicence } from '../../ui/map/street-credit.ts'
import { streetSourceOf } from '../../ui/map/street-source.ts'
import { useLatePart } from '../../ui/use-late-part.ts'
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
/** Arrow keys come quickly: the place is named once they rest. */
const restMs = 350

/**
 * The pin on a map that can be dropped, with the place it is at in words. The place is taken as soon as the pin is dropped, and named
 * when the server has answered.
 */
export function PinPanel({ pin, label, accuracyM, onPlace }: PinPanelProps) {
  const config = useQuery(configQuery)
  const streets = config.data ? streetSourceOf(config.data.map) : null
  const [isReady, setReady] = useState(false)
  const hasTiles = isReady && streets?.kind === 'tiles'
  const attempt = useAttempts(isReady)
  const { Part: PinMap, isMissing } = useLatePart(loadPinMap, { attempt })
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const [dropped, setDropped] = useState<Point | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const rest = useRef<number | undefined>(undefined)
  useEffect(
    () => () => {
      window.clearTimeout(rest.current)
      running.current?.abort()
    },
    [],
  )

  const name = async (to: Point): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    try {
      const answer = await call('GET /api/places/nearest', { query: to, signal: own.signal })
      if (own.signal.aborted) return
      const { label: named, motorway } = answer
      setDropped(null)
      announce(`Pin at ${named}`)
      onPlace({
        label: named,
        where: { kind: 'point', ...to, label: named },
        pin: to,
        accuracyM: null,
        motorway,
        isOnMotorway: motorway?.isOnIt ?? false,
      })
    } catch (failure) {
      if (own.signal.aborted) return
      const { title, detail } = wordsOf(failure)
      setDropped(null)
      setProblem(detail ?? title)
      announce(detail ?? title, 'assertive')
    }
  }

  const fail = (): void => {
    setReady(false)
    setFailedAttempt(attempt)
  }

  const drop = (to: Point): void => {
    const at = { lat: rounded(to.lat), lon: rounded(to.lon) }
    setDropped(at)
    setProblem(null)
    window.clearTimeout(rest.current)
    rest.current = window.setTimeout(() => void name(at), restMs)
  }

  const at = dropped ?? pin ?? middleOfIreland
  const isPlaced = dropped !== null || pin !== null
  const place = isPlaced ? label || 'not named yet' : 'in the middle of Ireland'
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
              at={at}
              isPlaced={isPlaced}
              accuracyM={dropped ? null : accuracyM}
              streets={streets}
              onDrop={drop}
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
        {problem === null ? (
          <p>{isPlaced ? <PinLabel label={label} isNaming={dropped !== null} /> : howTo}</p>
        ) : (
          <p className="text-danger-ink">{problem}</p>
        )}
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

const howTo = 'Tap the map, or drag the pin. Pinch or use + to get closer.'

function PinLabel({ label, isNaming }: { label: string; isNaming: boolean }) {
  if (isNaming) return <>Finding the name of the spot</>
  return (
    <>
      Pin at <b>{label}</b>
    </>
  )
}

/** About a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

const loadPinMap = () => import('../../ui/map/pin-map.tsx')
