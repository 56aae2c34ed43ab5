import { partnerEventTypes, type PartnerEventType } from '../../../domain/partner-event.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { eventLabels } from './partner-words.ts'

/** What an endpoint is told of. Null: everything, also what is added later. */
export type ChosenEvents = readonly PartnerEventType[] | null

/** As the API has it, where an empty list is everything. */
export const eventTypesOf = (chosen: ChosenEvents): PartnerEventType[] => [...(chosen ?? [])]
export const chosenFrom = (eventTypes: readonly PartnerEventType[]): ChosenEvents =>
  eventTypes.length === 0 ? null : eventTypes

/** Some were to be chosen, and none was. To the API that would be everything. */
export const isNothingChosen = (chosen: ChosenEvents): boolean => chosen?.length === 0

type EventChoiceProps = {
  id: string
  chosen: ChosenEvents
  /** Somebody went on without a choice. */
  isTried: boolean
  onChange: (chosen: ChosenEvents) => void
}

/** Everything, or some of a few with the name each has in a message. */
export function EventChoice({ id, chosen, isTried, onChange }: EventChoiceProps) {
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
          aria-describedby={isTried && isNothingChosen(chosen) ? `${id}-error` : undefined}
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
          {isTried && isNothingChosen(chosen) && (
            <FieldError id={`${id}-error`}>Choose at least one</FieldError>
          )}
        </fieldset>
      )}
    </div>
  )
}
