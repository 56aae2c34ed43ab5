/** The audit log: who did what to which object, and when. The filters are kept in the address, as they name no person. */
import type { ReactNode } from 'react'
import type { AuditRow } from '../../../contract/operations/audit.ts'
import { auditLabel, isLook } from '../../../domain/operations/audit.ts'
import { dublinInstant } from '../../../domain/time/dublin-time.ts'
import { auditQuery, type AuditWanted } from '../../api/operations/audit.ts'
import { useList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { SelectField, type SelectOption } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters, type AddressFilters } from '../../ui/data/use-address-filters.ts'
import { listChanges } from './audit-changes.ts'
import { objectPage, objectLabel } from './audit-objects.ts'

const filters = ['by', 'kind', 'action', 'object', 'from', 'to'] as const

type Filters = AddressFilters<(typeof filters)[number]>

export function AuditList() {
  const address = useAddressFilters(filters)
  const list = useList(auditQuery(wantedIn(address.values)))
  const { values, set } = address
  const { people = [], actions = [] } = list.pages?.[0] ?? {}
  return (
    <>
      <div role="group" aria-label="Filter" className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Choice
          label="Who"
          name="by"
          everything="Everyone"
          address={address}
          options={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        />
        <Choice
          label="Changes or views"
          name="kind"
          address={address}
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
          options={actions.map((action) => ({ value: action, label: auditLabel(action) }))}
        />
        <TextField
          label="Booking reference, or number of a person or company"
          className="max-lg:col-span-2"
          hint="“History” beside a row fills this in."
          name="object"
          spellCheck={false}
          autoComplete="off"
          value={values.object}
          maxLength={80}
          onChange={({ target }) => set('object', target.value.trim())}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            type="date"
            name={name}
            value={values[name]}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
      <ListScreen
        list={list}
        label="Loading the audit log"
        rowKey={({ auditId }) => auditId}
        renderRow={(row) => <Row row={row} isAlone={values.object === row.objectId} />}
        empty={
          <EmptyState
            illustration={<NoJobsIllustration />}
            title="Nothing on record"
            action={
              address.isAny && (
                <Button variant="secondary" onClick={address.clear}>
                  Show everything
                </Button>
              )
            }
          >
            No matches.
          </EmptyState>
        }
      />
    </>
  )
}

const wantedIn = ({ by, kind, action, object, from: day, to }: Filters['values']): AuditWanted => {
  const [from, until] = [midnightOf(day, 0), midnightOf(to, 1)]
  return {
    ...(by ? { by } : {}),
    ...(action ? { action } : {}),
    ...(object ? { objectId: object } : {}),
    ...(kind === 'changes' || kind === 'views' ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** The start, in Ireland, of a day as a date field writes it, or of a later day. */
const midnightOf = (day: string, daysLater: number): string | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return null
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  return dublinInstant({ year, month, day: date + daysLater }).toISOString()
}

type ChoiceProps = {
  label: string
  name: (typeof filters)[number]
  address: Filters
  options: readonly SelectOption[]
  /** The label while nothing is chosen. */
  everything?: string
  className?: string
}

function Choice(props: ChoiceProps) {
  const { label, name, address, options, everything = 'Everything', className } = props
  return (
    <SelectField
      label={label}
      className={className}
      value={address.values[name]}
      options={[{ value: '', label: everything }, ...options]}
      onChange={({ target }) => address.set(name, target.value)}
    />
  )
}

function Row({ row, isAlone }: { row: AuditRow; isAlone: boolean }) {
  const { action, at, by, before, after, bookingReference } = row
  const label = bookingReference
    ? `Booking ${bookingReference}`
    : (objectLabel(row.objectId ?? '') ?? row.objectId ?? '')
  const changes = listChanges(before, after, isLook(action))
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4 text-sm">
      <h2 className="text-base">{auditLabel(action)}</h2>
      <p className="text-ink-muted flex flex-wrap gap-x-3 gap-y-1">
        <TextLink to={paths.adminUser(by.accountId)}>{by.name}</TextLink>
        <DateTime at={at} />
        {isNamed(row) && row.objectId !== null && (
          <>
            <ObjectLink objectId={row.objectId} label={label} />
            {!isAlone && (
              <TextLink to={paths.adminAuditOf(row.objectId)}>
                History<span className="sr-only">: {label}</span>
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

function ObjectLink({ objectId, label }: { objectId: string; label: string }): ReactNode {
  const to = objectPage(objectId)
  return to ? <TextLink to={to}>{label}</TextLink> : <span>{label}</span>
}
