/** The audit log: by whom, what, of which object and when. What is looked for stands in the address, as it names nobody. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditRow } from '../../../contract/audit.ts'
import { auditWords, isLook } from '../../../domain/audit.ts'
import { dublinInstant } from '../../../domain/dublin-time.ts'
import { auditQuery, type AuditWanted } from '../../api/audit.ts'
import { wordsOf } from '../../api/failures.ts'
import { paths } from '../../paths.ts'
import { RoleBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SelectField, type SelectOption } from '../../ui/select-field.tsx'
import { Loading, SkeletonCard } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { changesOf } from './audit-changes.ts'

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
      <div role="group" aria-label="Filter" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label="Who"
          name="by"
          everything="Everybody"
          address={address}
          onWant={want}
          options={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        />
        <Choice
          label="Deeds or looks"
          name="kind"
          address={address}
          onWant={want}
          options={[
            { value: 'deeds', label: 'What was done' },
            { value: 'looks', label: 'What was looked at' },
          ]}
        />
        <Choice
          label="What"
          name="action"
          address={address}
          onWant={want}
          options={actions.map((action) => ({ value: action, label: auditWords(action) }))}
        />
        <TextField
          label="Which object"
          placeholder="bkg_… acc_… drv_…"
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
            <EmptyState picture={<NoJobsScene />} title="Nothing on record">
              Nothing fits what you look for.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={row.auditId}>
                  <Row row={row} />
                </li>
              ))}
            </ul>
          )
        ) : list.error ? (
          <LoadFailed
            title={wordsOf(list.error).title}
            detail={wordsOf(list.error).detail}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading label="Loading the audit log">
            <SkeletonCard />
          </Loading>
        )}
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            isBusy={list.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
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
    ...(kind === 'deeds' || kind === 'looks' ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** The beginning, in Ireland, of a day as a date field writes it, or of one later. */
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
  /** What is shown while nothing is chosen. */
  everything?: string
}

function Choice(props: ChoiceProps) {
  const { label, name, address, onWant, options, everything = 'Everything' } = props
  return (
    <SelectField
      label={label}
      value={address.get(name) ?? ''}
      options={[{ value: '', label: everything }, ...options]}
      onChange={({ target }) => onWant(name, target.value)}
    />
  )
}

function Row({ row }: { row: AuditRow }) {
  const { action, at, by, before, after } = row
  const changes = changesOf(before, after)
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{auditWords(action)}</h2>
        {isLook(action) && <RoleBadge>Looked</RoleBadge>}
      </div>
      <p className="text-ink-muted flex flex-wrap gap-x-3 gap-y-1">
        <TextLink to={paths.adminUser(by.accountId)}>{by.name}</TextLink>
        <DateTime at={at} />
        {isNamed(row) && <ObjectLink objectId={row.objectId} />}
      </p>
      {changes.length > 0 && (
        <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr]">
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

/** A list that was looked at has no object of its own: its name would say again what was done. */
const isNamed = ({ action, objectId }: AuditRow): boolean =>
  !isLook(action) || objectId?.includes('_') === true

function ObjectLink({ objectId }: { objectId: string | null }): ReactNode {
  if (objectId === null) return null
  const to = pageOf(objectId)
  return to ? (
    <TextLink to={to} className="wrap-anywhere">
      {objectId}
    </TextLink>
  ) : (
    <span className="wrap-anywhere">{objectId}</span>
  )
}

/** Null: it has no page of its own. */
const pageOf = (objectId: string): string | null => {
  switch (objectId.slice(0, 4)) {
    case 'bkg_':
      return paths.booking(objectId)
    case 'acc_':
      return paths.adminUser(objectId)
    case 'drv_':
      return paths.verificationOf(objectId)
    default:
      return null
  }
}
