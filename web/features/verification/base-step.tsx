import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import type { GazetteerPlace } from '../../../contract/bookings/places.ts'
import { formatEuro } from '../../../domain/money.ts'
import { placeKey, placeLabel } from '../../../domain/places/place.ts'
import { driverPerKm } from '../../../domain/tariffs/tariff.ts'
import { call } from '../../api/kit/call.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { saveBase } from '../../api/verification/application.ts'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { typedHundredths } from '../../ui/forms/typed-number.ts'
import { counties } from '../../../domain/places/counties.ts'
import { toastFailure } from './application-state.ts'

type BaseStepProps = { application: DriverApplication; onSaved: () => void }

const range = `${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)}`
const suggestions = 6

const baseFields = z.object({
  town: z
    .object({ town: z.string(), county: z.enum(counties) })
    .nullable()
    .transform((town, context) => {
      if (town) return town
      context.addIssue({ code: 'custom', message: 'Choose a town from the list' })
      return z.NEVER
    }),
  perKmCents: typedHundredths(
    { min: driverPerKm.minCents, max: driverPerKm.maxCents },
    `Enter an amount from ${range}`,
  ),
})

/** Where the truck is kept, and the rate per kilometre. */
export function BaseStep({ application, onSaved }: BaseStepProps) {
  const { base, perKmCents } = application
  const [typed, setTyped] = useState(base?.location ?? '')
  const save = useAction(saveBase, { onSuccess: onSaved, onRefused: toastFailure })
  const opening: z.input<typeof baseFields> = {
    town: base && { town: base.town, county: base.county },
    perKmCents: (perKmCents / 100).toFixed(2),
  }
  const form = useSchemaForm({
    name: 'base',
    schema: baseFields,
    defaultValues: opening,
    onSubmit: ({ town, perKmCents: cents }, refuse) =>
      save.run({ ...town, perKmCents: cents }, refuse),
  })
  const picked = form.field('town')
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
    form.set('town', { town: name, county })
    setTyped(placeLabel({ name, county }))
  }

  /** A driver who typed the whole name of the only place called so need not also pick it. */
  const leave = (): void => {
    const named = found.current.filter(
      (place) => placeLabel(place).toLowerCase() === typed.trim().toLowerCase(),
    )
    if (!form.getValues('town') && named[0]) take(named[0])
  }

  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <Combobox
        id={picked.id}
        label="Town where your truck is based"
        hint="Customers see it. Offers depend on where you are when you’re on duty."
        required
        value={typed}
        error={picked.error}
        onValueChange={(text) => {
          setTyped(text)
          form.set('town', null)
        }}
        onPick={({ id }) => {
          const place = found.current.find((one) => placeKey(one) === id)
          if (place) take(place)
        }}
        onBlur={leave}
        load={load}
        words={{
          none: 'No place with that name. Try the nearest town.',
          failed: 'No connection, so no suggestions. Try again in a moment.',
          count: (n) => `${n} ${n === 1 ? 'suggestion' : 'suggestions'}`,
        }}
        icon={<MapPin />}
      />
      <TextField
        {...form.field('perKmCents')}
        label="Your rate per kilometre"
        hint={`${range}. Customers who choose you pay this; auto-assigned jobs pay the standard rate.`}
        required
        inputMode="decimal"
        prefix="€"
        className="sm:max-w-80"
      />
      <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
        Save and continue
      </SubmitButton>
    </SchemaForm>
  )
}
