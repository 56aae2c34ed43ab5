import { useState } from 'react'
import { z } from 'zod'
import { newSavedPlace } from '../../../contract/accounts/saved-places.ts'
import { savedPlaceNameMaxLength, usualPlaceNames } from '../../../domain/places/saved-place.ts'
import { savedPlacesQuery, forgetPlace, savePlace } from '../../api/accounts/saved-places.ts'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { nowhere, whereaboutsOf } from './recovery.ts'
import { WhereField } from './where-field.tsx'
import type { WherePart } from './where-place.ts'

/** Home, work, yards and other places, to be picked with one press when booking. */
export function SavedPlacesCard() {
  return (
    <Card title="Saved places" aria-label="Saved places">
      <ListScreen
        list={useWholeList(savedPlacesQuery, ({ places }) => places)}
        label="Loading saved places"
        caption="Saved places"
        className="*:border-line flex flex-col *:border-b *:last:border-0"
        rowKey={({ placeId }) => placeId}
        renderRow={(place) => <SavedPlace place={place} />}
        empty={
          <p className="text-ink-muted text-sm">
            None yet. Save home or work, and pick it with one press when you book.
          </p>
        }
      />
      <SavedPlaceForm />
    </Card>
  )
}

type Place = CallAnswer<'GET /api/me/places'>['places'][number]

function SavedPlace({ place: { placeId, name, label } }: { place: Place }) {
  const forget = useAction(forgetPlace)
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <span className="flex min-w-0 flex-col">
        <span className="font-bold wrap-anywhere">{name}</span>
        <span className="text-ink-muted text-sm wrap-anywhere">{label}</span>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={() => void forget.run(placeId)}
      >
        Remove
      </Button>
    </div>
  )
}

const { name, label, eircode, point } = newSavedPlace.shape
const placeFields = z.object({
  name,
  place: z
    .object({ label, eircode, point })
    .nullable()
    .transform((place, context) => {
      if (place) return place
      context.addIssue({ code: 'custom', message: 'Pick a place, or show it on the map' })
      return z.NEVER
    }),
})
const opening: z.input<typeof placeFields> = { name: '', place: null }

const placeOf = (part: WherePart): z.input<typeof placeFields>['place'] => {
  const where = whereaboutsOf(part)
  const known = where?.kind === 'eircode' ? where.eircode : null
  return known === null && part.pin === null
    ? null
    : { label: part.typed, eircode: known, point: part.pin }
}

function SavedPlaceForm() {
  const [where, setWhere] = useState<WherePart>(nowhere)
  const save = useAction(savePlace, {
    success: (place) => ({
      title: 'Place saved',
      description: `Pick ${place.name} when you book.`,
    }),
    onSuccess: () => {
      form.reset()
      setWhere(nowhere)
    },
  })
  const form = useSchemaForm({
    name: 'own-place',
    schema: placeFields,
    defaultValues: opening,
    onSubmit: ({ name: called, place }, refuse) => save.run({ name: called, ...place }, refuse),
  })
  const picked = form.field('place')
  return (
    <SchemaForm of={form} className="border-line mt-4 flex flex-col gap-4 border-t pt-4">
      <TextField
        {...form.field('name')}
        label="Name of the place"
        hint={`${usualPlaceNames.join(', ')} or any other`}
        autoComplete="off"
        required
        maxLength={savedPlaceNameMaxLength}
      />
      <WhereField
        id={picked.id}
        label="Where is it?"
        placeholder="Eircode, town or street"
        end="saved"
        required
        value={where}
        error={picked.error}
        onChange={(next) => {
          setWhere(next)
          form.set('place', placeOf(next))
        }}
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        Add place
      </SubmitButton>
    </SchemaForm>
  )
}
