import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import type { GazetteerPlace } from '../../../contract/bookings/quotes.ts'
import { formatEuro } from '../../../domain/money.ts'
import { placeKey, placeLabel } from '../../../domain/places/place.ts'
import { driverPerKm } from '../../../domain/tariffs/tariff.ts'
import { call } from '../../api/kit/call.ts'
import { saveBase } from '../../api/drivers/verification-application.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { counties } from '../../../domain/places/counties.ts'
import { toastFailure } from './application-state.ts'

type BaseStepProps = { application: DriverApplication; onSaved: () => void }

type Base = NonNullable<DriverApplication['base']>
type Town = Pick<Base, 'town' | 'county'>

const bounds = { min: driverPerKm.minCents / 100, max: driverPerKm.maxCents / 100, step: 0.01 }
const suggestions = 6

/** Where the truck is kept, and the rate per kilometre. */
export function BaseStep({ application, onSaved }: BaseStepProps) {
  const { base, perKmCents } = application
  const { mutate, isPending } = useMutation(saveBase)
  const [typed, setTyped] = useState(base?.location ?? '')
  const [town, setTown] = useState<Town | null>(base)
  const [rate, setRate] = useState((perKmCents / 100).toFixed(2))
  const [isTried, setTried] = useState(false)
  const found = useRef<readonly GazetteerPlace[]>([])

  const load = async (text: string, signal: AbortSignal) => {
    const { places } = await call('GET /api/places', {
      query: { q: text.slice(0, 60), limit: suggestions },
      signal,
    })
    found.current = places
    return places.map((place) => ({ id: placeKey(place), label: placeLabel(place) }))
  }

  const take = ({ name, county: named }: GazetteerPlace): void => {
    const county = counties.find((one) => one === named)
    if (!county) return
    setTown({ town: name, county })
    setTyped(placeLabel({ name, county }))
  }

  /** A driver who typed the whole name of the only place called so need not also pick it. */
  const leave = (): void => {
    const named = found.current.filter(
      (place) => placeLabel(place).toLowerCase() === typed.trim().toLowerCase(),
    )
    if (!town && named[0]) take(named[0])
  }

  const perKm = readNumber(rate, bounds)
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (!town || perKm === null) {
      document.getElementById(town ? 'base-rate' : 'base-town')?.focus()
      return
    }
    mutate(
      { town: town.town, county: town.county, perKmCents: Math.round(perKm * 100) },
      { onSuccess: onSaved, onError: toastFailure },
    )
  }

  const range = `${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)}`
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <Combobox
        id="base-town"
        label="Town where your truck stands"
        hint="Customers see it. Jobs are offered by where you are when you are on duty."
        required
        value={typed}
        error={isTried && !town ? 'Choose a town from the list' : null}
        onValueChange={(text) => {
          setTyped(text)
          setTown(null)
        }}
        onPick={({ id }) => {
          const place = found.current.find((one) => placeKey(one) === id)
          if (place) take(place)
        }}
        onBlur={leave}
        load={load}
        words={{
          none: 'No place of that name. Try the nearest town.',
          failed: 'No connection, so no suggestions. Try again in a moment.',
          count: (n) => `${n} ${n === 1 ? 'suggestion' : 'suggestions'}`,
        }}
        icon={<MapPin />}
      />
      <TextField
        id="base-rate"
        label="Your rate per kilometre"
        hint={`${range}. Whoever chooses you pays it; found by us, a job pays the usual rate.`}
        required
        inputMode="decimal"
        prefix="€"
        value={rate}
        error={isTried && perKm === null ? `Enter an amount from ${range}` : null}
        onChange={({ target }) => setRate(target.value)}
        className="sm:max-w-80"
      />
      <Button type="submit" isBusy={isPending} busyLabel="Saving" className="sm:self-start">
        Save and go on
      </Button>
    </form>
  )
}
