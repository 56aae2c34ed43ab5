/** Operators: the own shift with its deputy, who else is on one, and what the last ones wrote at the end of theirs. */
import { lazy } from 'react'
import {
  beginShiftRequest,
  endShiftRequest,
  type OperatorShift,
} from '../../../contract/operations/booking-owners.ts'
import {
  handoverNoteMaxLength,
  unownedLimitMinutes,
} from '../../../domain/operations/booking-owner.ts'
import { useSession } from '../../api/accounts/session.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { beginShift, endShift, shiftQuery } from '../../api/operations/booking-owners.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { emptyAsNull } from '../../../contract/text-fields.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

/** Loads beside the page, not before it. */
const PushPrompt = lazy(async () => ({
  default: (await import('../../features/notifications/push-prompt.tsx')).PushPrompt,
}))

export const meta = () => [{ title: 'Shift · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminShiftScreen() {
  return (
    <Container>
      <PageHeader
        title="Shift"
        lead="Who is on shift, who is woken, and what the last ones left for you."
      />
      <Loaded load={useLoad({ ...shiftQuery, refetchOnWindowFocus: 'always' })}>
        {(shift) => (
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
            <div className="flex flex-col gap-5">
              <OptionalPart>
                <PushPrompt
                  title="Be woken on this device"
                  detail="A push when something is wrong and no one takes it, also when Towline is closed."
                />
              </OptionalPart>
              <Mine key={shift.mine?.beganAt ?? 'off'} shift={shift} />
              {shift.mine && <End />}
            </div>
            <div className="flex flex-col gap-5">
              <OnShift shift={shift} />
              <Handovers shift={shift} />
            </div>
          </div>
        )}
      </Loaded>
    </Container>
  )
}

const deputyFields = beginShiftRequest.extend({
  deputyId: emptyAsNull(beginShiftRequest.shape.deputyId.unwrap()),
})

function Mine({ shift: { mine, operators } }: { shift: OperatorShift }) {
  const { account } = useSession()
  const beginning = useAction(beginShift, {
    success: mine
      ? { title: 'Deputy changed', description: 'It counts from now on.' }
      : { title: 'Shift begun', description: 'Have a quiet one.' },
  })
  const form = useSchemaForm({
    name: 'shift',
    schema: deputyFields,
    defaultValues: { deputyId: mine?.deputy?.accountId ?? '' },
    onSubmit: (body, refuse) => beginning.run({ body }, refuse),
  })
  const chosen = useTyped(form).deputyId
  const deputy = operators.find(({ accountId }) => accountId === chosen)
  return (
    <Card title="Your shift">
      <p className="mb-4 text-sm">
        {mine ? (
          <>
            On shift since <DateTime at={mine.beganAt} />.
          </>
        ) : (
          'You are not on shift.'
        )}
      </p>
      <SchemaForm of={form} className="flex flex-col gap-4">
        <SelectField
          {...form.field('deputyId')}
          label="Your deputy"
          hint={`Woken when no one takes a problem for ${unownedLimitMinutes} minutes. With no deputy, every operator is.`}
          options={[
            { value: '', label: 'No deputy' },
            ...operators
              .filter(({ accountId }) => accountId !== account?.accountId)
              .map(({ accountId, name, isWoken }) => ({
                value: accountId,
                label: isWoken ? name : `${name} (email only)`,
              })),
          ]}
        />
        {deputy && !deputy.isWoken && (
          <Alert tone="warning" title={`Only an email would reach ${deputy.name}`} isLive>
            To be woken, they turn on pushes on this page or confirm a phone number on their account
            page.
          </Alert>
        )}
        <SubmitButton
          of={form}
          variant={mine ? 'secondary' : 'primary'}
          className="self-start"
          busyLabel="Saving"
        >
          {mine ? 'Save deputy' : 'Begin shift'}
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}

function End() {
  const ending = useAction(endShift, {
    success: {
      title: 'Shift ended',
      description: 'What you had taken rings for the next operator.',
    },
  })
  const form = useSchemaForm({
    name: 'handover',
    schema: endShiftRequest,
    defaultValues: { note: '' },
    onSubmit: (body, refuse) => ending.run({ body }, refuse),
  })
  return (
    <Card title="End your shift">
      <SchemaForm of={form} className="flex flex-col gap-4">
        <TextAreaField
          {...form.field('note')}
          label="Hand-over note"
          hint="For the next operator. It cannot be changed."
          rows={4}
          maxLength={handoverNoteMaxLength}
        />
        <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Ending">
          End shift
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}

function OnShift({ shift: { onShift } }: { shift: OperatorShift }) {
  return (
    <Card title="On shift">
      {onShift.length === 0 ? (
        <p className="text-ink-muted text-sm">No one is on shift.</p>
      ) : (
        <ul aria-label="Operators on shift" className="flex flex-col gap-1 text-sm">
          {onShift.map(({ accountId, name, since }) => (
            <li key={accountId} className="flex justify-between gap-3">
              <b>{name}</b>
              <span className="text-ink-muted">
                since <DateTime at={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Handovers({ shift: { handovers } }: { shift: OperatorShift }) {
  return (
    <Card title="Hand-over notes">
      {handovers.length === 0 ? (
        <p className="text-ink-muted text-sm">No notes yet.</p>
      ) : (
        <ul aria-label="Hand-over notes" className="divide-line divide-y">
          {handovers.map(({ shiftId, by, at, note }) => (
            <li key={shiftId} className="flex flex-col gap-1 py-3 text-sm first:pt-0">
              <p className="text-ink-muted">
                {by} · <DateTime at={at} />
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
