/** The audit log: who did what to which object, and when. The filters are kept in the address, as they name no person. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditRow } from '../../../contract/operations/audit.ts'
import { auditWords, isLook } from '../../../domain/operations/audit.ts'
import { dublinInstant } from '../../../domain/time/dublin-time.ts'
import { auditQuery, type AuditWanted } from '../../api/operations/audit.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { SelectField, type SelectOption } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'
import { ShowMore } from '../../ui/data/show-more.tsx'
import { changesOf } from './audit-changes.ts'
import { objectPage, objectWords } from './audit-objects.ts'

export function AuditList() {
  const [address, setAddress] = useSearchParams()
  const list = useInfiniteQuery(auditQuery(wantedIn(address)))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const { people = [], actions = [] } = list.data?.pages[0] ?? {}

  const want = (name: string, value: string): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <div role="group" aria-label="Filter" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Choice
          label="Who"
          name="by"
          everything="Everybody"
          address={address}
          onWant={want}
          options={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        />
        <Choice
          label="Changes or views"
          name="kind"
          address={address}
          onWant={want}
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'views', label: 'Views' },
          ]}
        />
        <Choice
          label="What"
          name="action"
          className="max-lg:col-span-2"
          address={address}
          onWant={want}
          options={actions.map((action) => ({ value: action, label: auditWords(action) }))}
        />
        <TextField
          label="Number of a booking, person or company"
          className="max-lg:col-span-2"
          hint="“Its record” beside a row fills this in."
          name="object"
          spellCheck={false}
          autoComplete="off"
          value={address.get('object') ?? ''}
          maxLength={80}
          onChange={({ target }) => want('object', target.value.trim())}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From' : 'Until the end of'}
            type="date"
            name={name}
            value={address.get(name) ?? ''}
            onChange={({ target }) => want(name, target.value)}
          />
        ))}
      </div>
      <div className="mt-6 aria-busy:opacity-60" aria-busy={list.isPlaceholderData || undefined}>
        {rows ? (
          rows.length === 0 ? (
            <EmptyState
              photo={<NoJobsScene />}
              title="Nothing on record"
              action={
                address.size > 0 && (
                  <Button variant="secondary" onClick={() => setAddress({}, { replace: true })}>
                    Show everything
                  </Button>
                )
              }
            >
              Nothing fits what you look for.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={row.auditId}>
                  <Row row={row} isAlone={address.get('object') === row.objectId} />
                </li>
              ))}
            </ul>
          )
        ) : (
          <NotLoaded
            label="Loading the audit log"
            failure={list.error && wordsOf(list.error)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <ShowMore isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()} />
      )}
    </>
  )
}

const wantedIn = (address: URLSearchParams): AuditWanted => {
  const [by, action, objectId] = ['by', 'action', 'object'].map((name) => address.get(name))
  const kind = address.get('kind')
  const [from, until] = [midnightOf(address.get('from'), 0), midnightOf(address.get('to'), 1)]
  return {
    ...(by ? { by } : {}),
    ...(action ? { action } : {}),
    ...(objectId ? { objectId } : {}),
    ...(kind === 'changes' || kind === 'views' ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** The start, in Ireland, of a day as a date field writes it, or of a later day. */
const midnightOf = (day: string | null, daysLater: number): string | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!parts) return null
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  return dublinInstant({ year, month, day: date + daysLater }).toISOString()
}

type ChoiceProps = {
  label: string
  name: string
  address: URLSearchParams
  onWant: (name: string, value: string) => void
  options: readonly SelectOption[]
  /** The label while nothing is chosen. */
  everything?: string
  className?: string
}

function Choice(props: ChoiceProps) {
  const { label, name, address, onWant, options, everything = 'Everything', className } = props
  return (
    <SelectField
      label={label}
      className={className}
      value={address.get(name) ?? ''}
      options={[{ value: '', label: everything }, ...options]}
      onChange={({ target }) => onWant(name, target.value)}
    />
  )
}

function Row({ row, isAlone }: { row: AuditRow; isAlone: boolean }) {
  const { action, at, by, before, after } = row
  const changes = changesOf(before, after, isLook(action))
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4 text-sm">
      <h2 className="text-base">{auditWords(action)}</h2>
      <p className="text-ink-muted flex flex-wrap gap-x-3 gap-y-1">
        <TextLink to={paths.adminUser(by.accountId)}>{by.name}</TextLink>
        <DateTime at={at} />
        {isNamed(row) && row.objectId !== null && (
          <>
            <ObjectLink objectId={row.objectId} />
            {!isAlone && (
              <TextLink to={paths.adminAuditOf(row.objectId)}>
                Its record<span className="sr-only">: {objectWords(row.objectId)}</span>
              </TextLink>
            )}
          </>
        )}
      </p>
      {changes.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
          {changes.map(({ name, was, is }) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {was !== null && <del className="text-ink-muted">{was}</del>}
                {was !== null && is !== null && ' → '}
                {is !== null && <span>{is}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

/** The view of a list has no object of its own: its name would only repeat the action. */
const isNamed = ({ action, objectId }: AuditRow): boolean =>
  !isLook(action) || objectId?.includes('_') === true

function ObjectLink({ objectId }: { objectId: string }): ReactNode {
  const words = objectWords(objectId) ?? objectId
  const to = objectPage(objectId)
  return to ? <TextLink to={to}>{words}</TextLink> : <span>{words}</span>
}
