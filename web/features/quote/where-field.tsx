import { LocateFixed, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GazetteerPlace } from '../../../contract/bookings/places.ts'
import { placeKey, placeLabel } from '../../../domain/places/place.ts'
import { call } from '../../api/kit/call.ts'
import { isRefusal, wordsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import type { Suggestion } from '../../ui/forms/use-suggestions.ts'
import { findPosition, positionFailures, type PositionFailure } from './find-position.ts'
import { readWhere } from './read-where.ts'
import type { RecoveryEnd } from './recovery.ts'
import { typedRules } from './typed-rules.ts'

type WherePart = Pick<RecoveryEnd<string>, 'typed' | 'where' | 'accuracyM'>

type WhereFieldProps = {
  id: string
  label: string
  hint?: string
  placeholder?: string
  error?: string | null
  required?: boolean
  value: WherePart
  onChange: (value: WherePart) => void
  /** Offers the device's position. */
  mayLocate?: boolean
  onBlur?: () => void
}

const suggestionCount = 6

/** A place in one box: an Eircode, a place from the gazetteer, the device's position, or an address in the customer's own words. */
export function WhereField(props: WhereFieldProps) {
  const { value, onChange, mayLocate = false, error, onBlur, ...words } = props
  const found = useRef<readonly GazetteerPlace[]>([])
  const [isUnknownKey, setUnknownKey] = useState(false)

  const typing = useTypedText({
    value: value.typed,
    onChange: (typed) => onChange({ typed, where: null, accuracyM: null }),
    rules: typedRules,
  })

  const load = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    found.current = []
    const reading = readWhere(typed)
    if (reading.kind === 'eircode') {
      const area = await areaOf(reading.eircode, signal)
      setUnknownKey(area === null)
      return area === null ? [] : [{ id: reading.eircode, label: reading.eircode, detail: area }]
    }
    setUnknownKey(false)
    if (reading.kind !== 'words') return []
    const query = { q: reading.words.slice(0, 60), limit: suggestionCount }
    const { places } = await call('GET /api/places', { query, signal })
    found.current = places
    return places.map((place) => ({ id: placeKey(place), label: placeLabel(place) }))
  }

  const take = (place: GazetteerPlace): void => {
    const { name, county } = place
    onChange({ typed: placeLabel(place), where: { kind: 'place', name, county }, accuracyM: null })
  }

  /** A customer who typed the whole name of the only place called so need not also pick it. */
  const leave = (): void => {
    const typed = value.typed.trim().toLowerCase()
    const named = found.current.filter(({ name }) => name.toLowerCase() === typed)
    if (!value.where && named.length === 1 && named[0]) take(named[0])
    onBlur?.()
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox
        {...words}
        error={typing.problem ?? error ?? null}
        value={value.typed}
        onValueChange={(text) => typing.take(text, performance.now())}
        onPick={({ id }) => {
          const place = found.current.find((one) => placeKey(one) === id)
          if (place) take(place)
        }}
        onBlur={leave}
        load={load}
        words={{
          none: noneLabel(value.typed, isUnknownKey),
          failed: 'No connection, so no suggestions. An address in your own words is fine.',
          count: (n) => `${n} ${n === 1 ? 'suggestion' : 'suggestions'}`,
        }}
        icon={<MapPin />}
      />
      {mayLocate && <LocateButton accuracyM={value.accuracyM} onChange={onChange} />}
    </div>
  )
}

const noneLabel = (typed: string, isUnknownKey: boolean): string => {
  if (isUnknownKey) return 'No area has this routing key. You can enter the distance below.'
  return readWhere(typed).kind === 'eircode_attempt'
    ? 'An Eircode has seven characters.'
    : 'No place of that name. An address in your own words is fine.'
}

/** The area of an Eircode; null when its routing key is unknown. */
const areaOf = async (eircode: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return (await call('GET /api/eircodes/:eircode', { params: { eircode }, signal })).area
  } catch (failure) {
    if (isRefusal(failure, 'eircode_not_found', 'invalid_eircode')) return null
    throw failure
  }
}

type LocateButtonProps = { accuracyM: number | null; onChange: (value: WherePart) => void }

function LocateButton({ accuracyM, onChange }: LocateButtonProps) {
  const [isLocating, setLocating] = useState(false)

  const locate = async (): Promise<void> => {
    setLocating(true)
    const position = await findPosition()
    if (typeof position === 'string') toastFailure(position)
    else await name(position)
    setLocating(false)
  }

  const name = async ({
    lat,
    lon,
    ...rest
  }: Exclude<Awaited<ReturnType<typeof findPosition>>, string>) => {
    try {
      const { label } = await call('GET /api/places/nearest', { query: { lat, lon } })
      onChange({ typed: label, where: { kind: 'point', lat, lon }, accuracyM: rest.accuracyM })
    } catch (failure) {
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
    }
  }

  const toastFailure = (failure: PositionFailure): void => toast.failure(positionFailures[failure])

  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        size="sm"
        icon={<LocateFixed aria-hidden />}
        isBusy={isLocating}
        busyLabel="Finding you"
        onClick={() => void locate()}
        className="-ml-3.5 no-js:hidden"
      >
        Use my location
      </Button>
      {accuracyM !== null && (
        <span className="text-ink-muted text-sm">{`Accurate to about ${roundedMetres(accuracyM)} m`}</span>
      )}
    </div>
  )
}

/** Two digits: a phone's position is no more precise. */
const roundedMetres = (metres: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, metres))) - 1)
  return Math.round(metres / step) * step
}
