/** All accounts: by name, number or address, by role, and by whether they are disabled. */
import { useState } from 'react'
import { isPartnerAccount } from '../../../domain/partners/partner-company.ts'
import { roleLabels, roles, type Role } from '../../../domain/accounts/roles.ts'
import { savedViewKeys } from '../../../domain/operations/saved-view.ts'
import { userSearchMaxLength } from '../../../domain/accounts/user-admin.ts'
import type { ListedUser } from '../../../contract/operations/users.ts'
import { useList } from '../../api/kit/use-list.ts'
import { usersQuery } from '../../api/operations/users.ts'
import { paths } from '../../paths.ts'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SearchForm } from '../../ui/forms/search-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FilterFold } from '../../ui/data/filter-fold.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { useAddressFilters, type AddressFilters } from '../../ui/data/use-address-filters.ts'
import { SavedViews } from './saved-views.tsx'

const columns: readonly Column<ListedUser>[] = [
  {
    id: 'name',
    header: 'Name',
    card: { at: 'start' },
    isTitle: true,
    cell: ({ accountId, name, isDisabled }) => (
      <span className="flex flex-wrap items-center gap-2">
        <TextLink to={paths.adminUser(accountId)}>{name}</TextLink>
        {isDisabled && <StatusBadge tone="danger">Disabled</StatusBadge>}
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    card: { at: 'end' },
    cell: ({ role, email }) => (
      <RoleBadge>{isPartnerAccount(email) ? 'Insurer' : roleLabels[role]}</RoleBadge>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    card: { at: 'line' },
    cell: ({ email }) =>
      isPartnerAccount(email) ? (
        <span className="text-ink-muted">An insurer’s program</span>
      ) : (
        <span className="wrap-anywhere">{email}</span>
      ),
  },
  {
    id: 'phone',
    header: 'Phone',
    card: { at: 'start' },
    cell: ({ phone }) => phone ?? 'None given',
  },
  {
    id: 'joined',
    header: 'Since',
    card: { at: 'end' },
    cell: ({ joinedAt }) => <DateTime at={joinedAt} wording="date" />,
  },
]

export function UserList() {
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const address = useAddressFilters(savedViewKeys.users)
  const list = useList(
    usersQuery({
      search,
      role: roleOf(address.values.role),
      onlyDisabled: address.values.disabled !== '',
    }),
  )
  return (
    <>
      <Filters address={address} onSearch={setSearch} />
      <ListScreen
        list={list}
        label="Loading users"
        caption="Users"
        isDense
        columns={columns}
        rowKey={({ accountId }) => accountId}
        empty={
          <EmptyState illustration={<NoJobsIllustration />} title="No matches">
            Try the start of a name, email or phone number.
          </EmptyState>
        }
      />
    </>
  )
}

type FiltersProps = {
  address: AddressFilters<'role' | 'disabled'>
  onSearch: (search: string) => void
}

function Filters({ address: { values, set, clear }, onSearch }: FiltersProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <SearchForm label="Search users" maxLength={userSearchMaxLength} onSearch={onSearch} />
      <FilterFold
        active={Object.values(values).filter((value) => value !== '').length}
        onClear={clear}
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
        beside={
          <span className="ml-auto lg:self-end">
            <SavedViews list="users" />
          </span>
        }
      >
        <SelectField
          label="Role"
          value={values.role}
          options={[
            { value: '', label: 'Everyone' },
            ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
          ]}
          onChange={({ target }) => set('role', target.value)}
          className="w-40 max-sm:grow"
        />
        <Checkbox
          label="Disabled only"
          checked={values.disabled !== ''}
          onChange={({ target }) => set('disabled', target.checked ? 'only' : '')}
        />
      </FilterFold>
    </div>
  )
}

const roleOf = (value: string): Role | null => roles.find((role) => role === value) ?? null
