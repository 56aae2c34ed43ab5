/** Of a booking: who deals with it, taking it, giving it up, and handing it over. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isTaken } from '../../../../domain/operations/booking-owner.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { useSession } from '../../../api/accounts/session.ts'
import { fieldsOf, isRefusal, failureCopy } from '../../../api/kit/failures.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import {
  handBookingOver,
  releaseBooking,
  shiftQuery,
  takeBooking,
} from '../../../api/operations/booking-owners.ts'
import { Button } from '../../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { HasIt } from '../has-it.tsx'
import type { Watched } from './watch-board.ts'

export function PanelOwner({ booking, exceptions }: Pick<Watched, 'booking' | 'exceptions'>) {
  const { bookingId, reference, owner } = booking
  const { account } = useSession()
  const [isHandingOver, setHandingOver] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const taking = useAction(takeBooking, {
    success: { title: 'It’s yours', description: `${reference} has stopped ringing.` },
  })
  const release = useAction(releaseBooking, {
    success: {
      title: 'Given up',
      description: `${reference} rings again while something is wrong.`,
    },
  })
  const isMine = owner !== null && owner.accountId === account?.accountId
  const isNew = owner !== null && exceptions.length > 0 && !isTaken(owner, exceptions)
  return (
    <section aria-label="Owner" className="border-line mt-3 flex flex-col gap-2 border-y py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="grow text-sm">
          {owner === null ? (
            'No owner'
          ) : (
            <>
              <HasIt owner={owner} />
              <span className="text-ink-muted"> since {formatTime(new Date(owner.since))}</span>
              {isNew && ', and something new is wrong'}
            </>
          )}
        </p>
        {(owner === null || (isMine && isNew)) && (
          <Button
            size="sm"
            isBusy={taking.isPending}
            busyLabel="Taking"
            aria-keyshortcuts="t"
            onClick={() => void taking.run({ bookingId })}
          >
            {isMine ? 'Take it again' : 'Take it'}
          </Button>
        )}
        {isMine && (
          <Button
            size="sm"
            variant="quiet"
            isBusy={release.isPending}
            busyLabel="Giving up"
            onClick={() => void release.run({ bookingId })}
          >
            Give up
          </Button>
        )}
        <Button
          ref={opener}
          size="sm"
          variant="secondary"
          aria-expanded={isHandingOver}
          aria-keyshortcuts="h"
          onClick={() => setHandingOver(!isHandingOver)}
        >
          Hand over
        </Button>
      </div>
      {isHandingOver && (
        <HandOver
          bookingId={bookingId}
          from={owner?.accountId ?? null}
          onDone={() => {
            setHandingOver(false)
            opener.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

const handOverFields = z.object({ to: z.string().min(1, 'Choose an operator first') })

type HandOverProps = { bookingId: string; from: string | null; onDone: () => void }

function HandOver({ bookingId, from, onDone }: HandOverProps) {
  const { data } = useQuery(shiftQuery)
  const onShift = new Set(data?.onShift.map(({ accountId }) => accountId))
  const others = (data?.operators ?? []).filter(({ accountId }) => accountId !== from)
  const handing = useAction(handBookingOver, {
    success: ({ owner }) => ({
      title: 'Handed over',
      description: `${owner?.name ?? 'The other operator'} has it now.`,
    }),
    onSuccess: onDone,
    fields: (failure) =>
      isRefusal(failure, 'not_an_operator')
        ? { to: failureCopy(failure).detail }
        : fieldsOf(failure),
  })
  const form = useSchemaForm({
    name: 'owner',
    schema: handOverFields,
    defaultValues: { to: '' },
    onSubmit: (body, refuse) => handing.run({ bookingId, body }, refuse),
    takesFocus: true,
  })
  return (
    <SchemaForm of={form} className="flex flex-wrap items-end gap-2">
      <SelectField
        {...form.field('to')}
        label="To"
        className="min-w-0 grow"
        placeholder="Choose an operator"
        options={others.map(({ accountId, name }) => ({
          value: accountId,
          label: onShift.has(accountId) ? `${name}, on shift` : name,
        }))}
      />
      <SubmitButton of={form} busyLabel="Handing over">
        Hand over to them
      </SubmitButton>
    </SchemaForm>
  )
}
