import { z } from 'zod'
import { newPlace } from '../../../contract/dealers.ts'
import { savedPlaceNameMaxLength } from '../../../domain/dealers/dealer.ts'
import {
  eircodeShape,
  invalidEircodeText,
  normaliseEircode,
} from '../../../domain/places/eircode-shape.ts'
import { forgetPlace, savedPlacesQuery, savePlace } from '../../api/partners/dealers.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** Places a dealer uses again and again: yards, auctions, workshops. */
export function PlacesTab() {
  return (
    <div className="flex flex-col gap-5">
      <Card title="Save a place">
        <PlaceForm />
      </Card>
      <Card title="Saved places">
        <ListScreen
          list={useWholeList(savedPlacesQuery, ({ places }) => places)}
          label="Loading saved places"
          caption="Saved places"
          className="*:border-line flex flex-col *:border-b *:last:border-0"
          rowKey={({ placeId }) => placeId}
          renderRow={(place) => <Place place={place} />}
          empty={
            <p className="text-ink-muted text-sm">
              None yet. Save a place above and pick it with one press in a request.
            </p>
          }
        />
      </Card>
    </div>
  )
}

type SavedPlace = CallAnswer<'GET /api/dealer/places'>['places'][number]

function Place({ place: { placeId, name, address, eircode } }: { place: SavedPlace }) {
  const forget = useAction(forgetPlace)
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <span className="flex min-w-0 flex-col">
        <span className="font-bold wrap-anywhere">{name}</span>
        <span className="text-ink-muted text-sm wrap-anywhere">{`${address}, ${eircode}`}</span>
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

const { name, address } = newPlace.shape
const placeFields = z.object({
  name,
  address,
  eircode: z
    .string()
    .refine((text) => eircodeShape.test(normaliseEircode(text)), invalidEircodeText),
})

function PlaceForm() {
  const save = useAction(savePlace, {
    success: (place) => ({
      title: 'Place saved',
      description: `${place.name} is ready to use in a request.`,
    }),
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({
    name: 'place',
    schema: placeFields,
    defaultValues: { name: '', address: '', eircode: '' },
    onSubmit: save.run,
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          {...form.field('name')}
          label="Name"
          autoComplete="off"
          maxLength={savedPlaceNameMaxLength}
        />
        <TextField {...form.field('address')} label="Address" autoComplete="off" />
        <TextField {...form.field('eircode')} label="Eircode" autoComplete="off" />
      </div>
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Saving">
        Save place
      </SubmitButton>
    </SchemaForm>
  )
}
