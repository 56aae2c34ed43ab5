import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { savedPlaceNameMaxLength } from '../../../domain/dealers/dealer.ts'
import {
  eircodeShape,
  invalidEircodeText,
  normaliseEircode,
} from '../../../domain/places/eircode-shape.ts'
import { checkPickupLocation } from '../../../domain/text.ts'
import { forgetPlace, savedPlacesQuery, savePlace } from '../../api/partners/dealers.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
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
              None yet. A place you save above is picked with one press in a request.
            </p>
          }
        />
      </Card>
    </div>
  )
}

type SavedPlace = CallAnswer<'GET /api/dealer/places'>['places'][number]

function Place({ place: { placeId, name, address, eircode } }: { place: SavedPlace }) {
  const forget = useMutation(forgetPlace)
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
        onClick={() => forget.mutate(placeId, { onError: toastRefusal })}
      >
        Remove
      </Button>
    </div>
  )
}

const empty = { name: '', address: '', eircode: '' }

function PlaceForm() {
  const { mutate, isPending } = useMutation(savePlace)
  const [place, setPlace] = useState(empty)
  const [isTried, setTried] = useState(false)
  const problems: Record<keyof typeof empty, string | null> = {
    name: place.name.trim() === '' ? 'Give the place a name' : null,
    address: checkPickupLocation(place.address),
    eircode: eircodeShape.test(normaliseEircode(place.eircode)) ? null : invalidEircodeText,
  }
  const fields = ['name', 'address', 'eircode'] as const
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrong = fields.find((field) => problems[field] !== null)
    if (wrong) {
      setTried(true)
      document.getElementById(`place-${wrong}`)?.focus()
      return
    }
    mutate(place, {
      onSuccess: ({ name }) => {
        setPlace(empty)
        setTried(false)
        toast.success({ title: 'Place saved', description: `${name} can be picked in a request.` })
      },
      onError: toastRefusal,
    })
  }
  const labels = { name: 'Name', address: 'Address', eircode: 'Eircode' } as const
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-3">
        {fields.map((field) => (
          <TextField
            key={field}
            id={`place-${field}`}
            label={labels[field]}
            autoComplete="off"
            {...(field === 'name' ? { maxLength: savedPlaceNameMaxLength } : {})}
            value={place[field]}
            error={isTried ? problems[field] : null}
            onChange={({ target }) => setPlace({ ...place, [field]: target.value })}
          />
        ))}
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isPending}
        busyLabel="Saving"
      >
        Save place
      </Button>
    </form>
  )
}
