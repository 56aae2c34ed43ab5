/** The audit log: who did what to which object, and when. The filters are kept in the address, as they name no person. */
import type { ReactNode } from 'react'
import type { AuditRow } from '../../../contract/operations/audit.ts'
import { auditLabel, isLook } from '../../../domain/operations/audit.ts'
import { savedViewKeys } from '../../../domain/operations/saved-view.ts'
import { auditQuery, type AuditWanted } from '../../api/operations/audit.ts'
import { useList } from '../../api/kit/use-list.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { FilterFold } from '../../ui/data/filter-fold.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { SelectField, type SelectOption } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters, type AddressFilters } from '../../ui/data/use-address-filters.ts'
import { midnightOf } from './address-days.ts'
import { SavedViews } from './saved-views.tsx'
import { listChanges, type Names } from './audit-changes.ts'
import { objectPage, objectLabel } from './audit-objects.ts'

const filters = [...savedViewKeys.audit, 'object'] as const

type Filters = AddressFilters<(typeof filters)[number]>

export function AuditList() {
  const address = useAddressFilters(filters)
  const list = useList(auditQuery(wantedIn(address.values)))
  const { values, set } = address
  const { people = [], actions = [] } = list.pages?.[0] ?? {}
  const known: Names = Object.assign({}, ...(list.pages?.map(({ names }) => names) ?? []))
  return (
    <>
      <div className="mb-4 lg:mb-6">
        <FilterFold
          active={filters.filter((name) => values[name] !== '').length}
          onClear={address.clear}
          className="grid grid-cols-2 gap-3 lg:grow lg:grid-cols-3"
          beside={
            <span className="ml-auto">
              <SavedViews list="audit" />
            </span>
          }
        >
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
            everything="Changes"
            address={address}
            options={[
              { value: 'views', label: 'Views' },
              { value: everyKind, label: 'Changes and views' },
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
        </FilterFold>
      </div>
      <ListScreen
        list={list}
        label="Loading the audit log"
        rowKey={({ auditId }) => auditId}
        className="divide-line border-line divide-y border-y"
        renderRow={(row) => (
          <Row row={row} known={known} isAlone={values.object === row.objectId} />
        )}
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

/** Views are many, and hide what was changed: they are shown when they are asked for, also by the action. */
const everyKind = 'all'

const wantedIn = ({ by, kind, action, object, from: day, to }: Filters['values']): AuditWanted => {
  const [from, until] = [midnightOf(day, 0), midnightOf(to, 1)]
  return {
    ...(by ? { by } : {}),
    ...(action ? { action } : {}),
    ...(object ? { objectId: object } : {}),
    ...(kind === everyKind || (action && kind === '')
      ? {}
      : { kind: kind === 'views' ? 'views' : 'changes' }),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
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

const target = 'inline-flex min-h-6 items-center'

/** One line where there is room: when, who, what, to which object, and the values that changed. */
function Row({ row, known, isAlone }: { row: AuditRow; known: Names; isAlone: boolean }) {
  const { action, at, by, before, after } = row
  const label = labelOf(row)
  const changes = listChanges(before, after, isLook(action), known)
  return (
    <article className="hover:bg-sunken flex flex-wrap items-center gap-x-3 px-2 text-sm lg:min-h-8">
      <DateTime at={at} className="text-ink-muted tabular-nums" />
      <TextLink to={paths.adminUser(by.accountId)} className={target}>
        {by.name}
      </TextLink>
      <h2 className="text-sm">{auditLabel(action)}</h2>
      {isNamed(row) && row.objectId !== null && (
        <>
          <ObjectLink objectId={row.objectId} label={label} />
          {!isAlone && (
            <TextLink to={paths.adminAuditOf(row.objectId)} className={target}>
              History<span className="sr-only">: {label}</span>
            </TextLink>
          )}
        </>
      )}
      {changes.length > 0 && (
        <dl className="flex min-w-0 flex-wrap gap-x-3">
          {changes.map(({ name, was, is }) => (
            <div key={name} className="flex min-w-0 gap-1">
              <dt className="text-ink-muted shrink-0">{name}</dt>
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

const labelOf = ({ bookingReference, objectName, objectId }: AuditRow): string =>
  bookingReference
    ? `Booking ${bookingReference}`
    : (objectName ?? objectLabel(objectId ?? '') ?? objectId ?? '')

/** The view of a list has no object of its own: its name would only repeat the action. */
const isNamed = ({ action, objectId }: AuditRow): boolean =>
  !isLook(action) || objectId?.includes('_') === true

function ObjectLink({ objectId, label }: { objectId: string; label: string }): ReactNode {
  const to = objectPage(objectId)
  return to ? (
    <TextLink to={to} className={target}>
      {label}
    </TextLink>
  ) : (
    <span>{label}</span>
  )
}
