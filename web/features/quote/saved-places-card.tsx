import { useState } from 'react'
import { z } from 'zod'
import { newCustomerPlace } from '../../../contract/accounts/customer-places.ts'
import {
  customerPlaceNameMaxLength,
  usualPlaceNames,
} from '../../../domain/places/customer-place.ts'
import {
  customerPlacesQuery,
  forgetCustomerPlace,
  saveCustomerPlace,
} from '../../api/accounts/customer-places.ts'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { nowhere } from './recovery.ts'
import { WhereField } from './where-field.tsx'
import type { WherePart } from './where-place.ts'

/** Home, work and other places, to be picked with one press when booking. */
export function SavedPlacesCard() {
  return (
    <Card title="Saved places" aria-label="Saved places">
      <ListScreen
        list={useWholeList(customerPlacesQuery, ({ places }) => places)}
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
  const forget = useAction(forgetCustomerPlace)
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

const { name, label, lat, lon } = newCustomerPlace.shape
const placeFields = z.object({
  name,
  place: z
    .object({ label, lat, lon })
    .nullable()
    .transform((place, context) => {
      if (place) return place
      context.addIssue({ code: 'custom', message: 'Pick a place, or show it on the map' })
      return z.NEVER
    }),
})
const opening: z.input<typeof placeFields> = { name: '', place: null }

function SavedPlaceForm() {
  const [where, setWhere] = useState<WherePart>(nowhere)
  const save = useAction(saveCustomerPlace, {
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
        maxLength={customerPlaceNameMaxLength}
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
          form.set('place', next.pin && { label: next.typed, ...next.pin })
        }}
      />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        Add place
      </SubmitButton>
    </SchemaForm>
  )
}
