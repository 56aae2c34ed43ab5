import { z } from 'zod'
import { partnerEventTypes, type PartnerEventType } from '../../../domain/partners/partner-event.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { eventLabels } from './partner-labels.ts'

/** The events that an endpoint receives. Null: all, including those added later. */
export type ChosenEvents = readonly PartnerEventType[] | null

/** In the API's form, where an empty list means all. */
export const eventTypesOf = (chosen: ChosenEvents): PartnerEventType[] => [...(chosen ?? [])]
export const chosenFrom = (eventTypes: readonly PartnerEventType[]): ChosenEvents =>
  eventTypes.length === 0 ? null : eventTypes

/** Some were to be chosen, and none was: to the API that would mean all. */
export const chosenEvents = z
  .array(z.enum(partnerEventTypes))
  .readonly()
  .nullable()
  .refine((chosen) => chosen?.length !== 0, 'Choose at least one')

type EventChoiceProps = {
  id: string
  error: string | null
  chosen: ChosenEvents
  onChange: (chosen: ChosenEvents) => void
}

/** All events, or some of a few, each with the name it has in a message. */
export function EventChoice({ id, error, chosen, onChange }: EventChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label="Events"
        name={`${id}-which`}
        className="max-w-form"
        value={chosen === null ? 'all' : 'some'}
        onChange={({ target }) => onChange(target.value === 'all' ? null : (chosen ?? []))}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Some' },
        ]}
      />
      {chosen && (
        <fieldset
          id={id}
          tabIndex={-1}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-w-0"
        >
          <legend className="sr-only">Which events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {partnerEventTypes.map((type) => (
              <Checkbox
                key={type}
                id={`${id}-${type}`}
                label={eventLabels[type]}
                hint={<code className="wrap-anywhere">{type}</code>}
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  onChange(
                    partnerEventTypes.filter((one) =>
                      one === type ? target.checked : chosen.includes(one),
                    ),
                  )
                }
              />
            ))}
          </div>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </fieldset>
      )}
    </div>
  )
}
