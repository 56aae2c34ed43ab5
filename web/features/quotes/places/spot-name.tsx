import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { call } from '../../../api/kit/call.ts'
import { isRefusal, failureCopy } from '../../../api/kit/failures.ts'
import { useAttempts } from '../../../api/kit/use-attempts.ts'
import { announce } from '../../../ui/feedback/live-region.tsx'
import { unnamedSpotOf, type FoundPlace, type UnnamedSpot, type WherePart } from '../where-place.ts'

type SpotNameProps = {
  /** Where the device was heading when it found the spot. */
  headingDegrees: RefObject<number | null>
  onPlace: (place: FoundPlace) => void
}

/**
 * Names a spot that was taken without a name, for as long as it is the place of the field: another place ends the request. Without an
 * answer the spot stays as it is, and is named once the connection is back.
 */
export function SpotName({ value, ...naming }: SpotNameProps & { value: WherePart }) {
  const spot = unnamedSpotOf(value)
  const attempt = useAttempts(spot === null)
  return spot && <Naming key={`${spot.lat} ${spot.lon} ${attempt}`} spot={spot} {...naming} />
}

/** Arrow keys come quickly: the pin is named once they rest. */
const restMs = 350
const noName = "We can't name this spot right now. Its position is kept."

function Naming({ spot, headingDegrees, onPlace }: SpotNameProps & { spot: UnnamedSpot }) {
  const [problem, setProblem] = useState<string | null>(null)
  const take = useEffectEvent((place: FoundPlace): void => {
    announce(place.accuracyM === null ? `Pin at ${place.label}` : place.label)
    onPlace(place)
  })
  const name = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const heading = headingDegrees.current
    try {
      const place = await namedPlace(spot, heading, signal)
      if (!signal.aborted) take(place)
    } catch (failure) {
      if (signal.aborted) return
      const words = isRefusal(failure, 'outside_ireland') ? failureCopy(failure).detail : noName
      setProblem(words)
      announce(words)
    }
  })
  const isPin = spot.accuracyM === null

  useEffect(() => {
    const own = new AbortController()
    const timer = window.setTimeout(() => void name(own.signal), isPin ? restMs : 0)
    return () => {
      window.clearTimeout(timer)
      own.abort()
    }
  }, [isPin])
  return problem !== null && <p className="text-warning-ink text-sm">{problem}</p>
}

const namedPlace = async (
  { lat, lon, accuracyM }: UnnamedSpot,
  headingDegrees: number | null,
  signal: AbortSignal,
): Promise<FoundPlace> => {
  const { label, motorway } = await call('GET /api/places/nearest', {
    query: {
      lat,
      lon,
      ...(accuracyM !== null && { accuracyM }),
      ...(headingDegrees !== null && { headingDegrees }),
    },
    signal,
  })
  return {
    label,
    where: { kind: 'point', lat, lon, label },
    pin: { lat, lon },
    accuracyM,
    isOnMotorway: motorway?.isOnIt ?? false,
    motorway,
  }
}
