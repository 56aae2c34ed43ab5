import { MapPin } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import type { MotorwayPosition, SuggestedPlace } from '../../../contract/bookings/places.ts'
import { mayBook } from '../../../domain/accounts/roles.ts'
import { normaliseEircode } from '../../../domain/places/eircode-shape.ts'
import { useSession } from '../../api/accounts/session.ts'
import { call } from '../../api/kit/call.ts'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import type { Suggestion } from '../../ui/forms/use-suggestions.ts'
import { LocateButton } from './locate-button.tsx'
import { typedRules } from './typed-rules.ts'
import {
  partOf,
  typedPart,
  unnamedSpotOf,
  type FoundPlace,
  type WhereEnd,
  type WherePart,
} from './where-place.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

const WhereNotes = lazy(async () => ({
  default: (await import('./where-notes.tsx')).WhereNotes,
}))

/** The map is wanted by few: its part of the form loads when it is opened. */
const PinPanel = lazy(async () => ({ default: (await import('./pin-panel.tsx')).PinPanel }))

type WhereFieldProps = {
  id: string
  label: string
  hint?: string
  placeholder?: string
  error?: string | null
  required?: boolean
  value: WherePart
  onChange: (value: WherePart) => void
  /** What the place is for: only where the vehicle is can a motorway be asked about. */
  end: WhereEnd
  /** Offers the device's position. */
  mayLocate?: boolean
  /** Locates a returning customer's device without a press, once it may. */
  locatesReturning?: boolean
  onBlur?: () => void
  /** True from the first letter until the field is left. */
  onTyping?: (isTyping: boolean) => void
}

const suggestionCount = 6

/**
 * A place in one box: the device's position, an Eircode, a motorway junction, a street or a place, or an address in the customer's own
 * words, and always a pin on a map.
 */
export function WhereField(props: WhereFieldProps) {
  const { value, onChange, end, mayLocate = false, locatesReturning = false, ...rest } = props
  const { error, onBlur, onTyping, ...words } = rest
  const { account } = useSession()
  const found = useRef<readonly SuggestedPlace[]>([])
  const heading = useRef<number | null>(null)
  const [unknown, setUnknown] = useState<{ typed: string; problem: string } | null>(null)
  const [taken, setTaken] = useState<SuggestedPlace | null>(null)
  const [closeMotorway, setCloseMotorway] = useState<MotorwayPosition | null>(null)
  const [isPinOpen, setPinOpen] = useState(false)

  const typing = useTypedText({
    value: value.typed,
    onChange: (typed) => onChange(typedPart(typed, value)),
    rules: typedRules,
  })

  const load = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const query = { q: typed.slice(0, 100), limit: suggestionCount }
    const { places, problem } = await call('GET /api/places/suggestions', { query, signal })
    found.current = places
    setUnknown(problem === null ? null : { typed: typed.trim(), problem })
    const [only] = places
    if (only?.where.kind === 'eircode' && isWholly(typed, only.where)) {
      if (!signal.aborted) takeWhole.current(typed, only)
      return []
    }
    return places.map(({ label, detail }) => ({ id: label, label, detail: detail ?? '' }))
  }

  const place = (next: FoundPlace): void => {
    heading.current = next.headingDegrees ?? null
    setUnknown(null)
    setCloseMotorway(end === 'pickup' && next.motorway && !next.isOnMotorway ? next.motorway : null)
    onTyping?.(false)
    onChange(partOf(next, value))
  }

  const take = (suggested: SuggestedPlace): void => {
    const { label, where, point, isMotorway } = suggested
    setTaken(suggested)
    place({
      label,
      where: where.kind === 'eircode' ? null : where,
      pin: point,
      accuracyM: null,
      isOnMotorway: isMotorway,
      motorway: null,
    })
  }

  // A whole Eircode can be nothing else, and a list of it would lie over the next question. The form goes on changing until it is found.
  const takeTyped = (typed: string, whole: SuggestedPlace): void => {
    if (value.typed.trim() === typed.trim()) take(whole)
  }
  const takeWhole = useRef(takeTyped)
  useEffect(() => void (takeWhole.current = takeTyped))

  /** A customer who typed a whole Eircode, or the whole name of the only place called so, need not also pick it. */
  const leave = (): void => {
    const typed = value.typed.trim()
    const named = found.current.filter(({ where }) => isWholly(typed, where))
    if (!value.where && !value.pin && named.length === 1 && named[0]) take(named[0])
    onTyping?.(false)
    onBlur?.()
  }

  const isUnknown = unknown !== null && value.pin === null && unknown.typed === value.typed.trim()
  const offersSaved = account !== null && mayBook(account.role) && end !== 'saved'
  // How exact an Eircode's place is, until it is moved.
  const isTaken = taken?.where.kind === 'eircode' && taken.label === value.typed
  const exactness = isTaken && value.where === null ? taken.detail : null
  const hasNotes =
    offersSaved ||
    exactness !== null ||
    isUnknown ||
    value.accuracyM !== null ||
    closeMotorway !== null ||
    value.isOnMotorway ||
    unnamedSpotOf(value) !== null
  return (
    <div className="flex flex-col gap-2">
      {mayLocate && (
        <LocateButton
          isPlaced={value.typed !== ''}
          onPlace={place}
          isAutomatic={locatesReturning && account?.role === 'customer'}
        />
      )}
      <Combobox
        {...words}
        error={typing.problem ?? error ?? null}
        value={value.typed}
        onValueChange={(text) => {
          onTyping?.(true)
          setCloseMotorway(null)
          typing.take(text, performance.now())
        }}
        onPick={({ id }) => {
          const picked = found.current.find(({ label }) => label === id)
          if (picked) take(picked)
        }}
        onBlur={leave}
        load={load}
        words={{
          none: unknown?.problem ?? '',
          failed: 'No connection, so no suggestions. Your own words are fine.',
          count: (n) => `${n} suggestion${n === 1 ? '' : 's'}`,
        }}
        icon={<MapPin />}
        action={
          <PinButton
            isOpen={isPinOpen}
            isPlaced={value.pin !== null}
            mayLocate={mayLocate}
            onPress={() => setPinOpen(!isPinOpen)}
          />
        }
      />
      {/* A form that ends here keeps its button where it is pressed. */}
      <div className={end === 'saved' ? 'flex min-h-[1.45em] flex-col gap-2 text-sm' : 'contents'}>
        {hasNotes && (
          <OptionalPart>
            <WhereNotes
              label={props.label}
              value={value}
              end={end}
              isThere={mayLocate}
              offersSaved={offersSaved}
              problem={isUnknown ? unknown.problem : null}
              exactness={exactness}
              motorway={closeMotorway}
              headingDegrees={heading}
              isMapOpen={isPinOpen}
              onOpenMap={() => setPinOpen(true)}
              onPlace={place}
              onMotorway={(next) => {
                setCloseMotorway(null)
                onChange(next)
              }}
            />
          </OptionalPart>
        )}
      </div>
      {isPinOpen && (
        <OptionalPart instead="The map did not load.">
          <PinPanel
            pin={value.pin}
            label={value.typed}
            accuracyM={value.accuracyM}
            onPlace={place}
          />
        </OptionalPart>
      )}
    </div>
  )
}

type PinButtonProps = {
  isOpen: boolean
  isPlaced: boolean
  mayLocate: boolean
  onPress: () => void
}

/** In the box: opens and closes the map. */
function PinButton({ isOpen, isPlaced, mayLocate, onPress }: PinButtonProps) {
  const [word, name] = isOpen
    ? ['Close', 'Close the map']
    : isPlaced
      ? ['Pin', 'Move the pin']
      : ['Map', mayLocate ? 'Show where you are on the map' : 'Show it on the map']
  return (
    <button
      type="button"
      aria-label={name}
      aria-expanded={isOpen}
      onClick={onPress}
      className="no-js:hidden text-link hover:bg-sunken active:bg-line min-h-11 min-w-11 rounded-md px-2 text-sm font-bold underline underline-offset-[0.2em]"
    >
      {word}
    </button>
  )
}

const isWholly = (typed: string, where: SuggestedPlace['where']): boolean => {
  if (where.kind === 'eircode') return normaliseEircode(where.eircode) === normaliseEircode(typed)
  return where.kind === 'place' && where.name.toLowerCase() === typed.toLowerCase()
}
