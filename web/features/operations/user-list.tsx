/** All accounts: by name, number or address, by role, and by whether they are disabled. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { isPartnerAccount } from '../../../domain/partners/partner-company.ts'
import { roleLabels, roles, type Role } from '../../../domain/accounts/roles.ts'
import { userSearchMaxLength } from '../../../domain/accounts/user-admin.ts'
import type { ListedUser } from '../../../contract/operations/users.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { usersQuery, type UsersWanted } from '../../api/operations/users.ts'
import { paths } from '../../paths.ts'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsScene } from '../../ui/illustrations/scenes.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'
import { ShowMore } from '../../ui/data/show-more.tsx'

const everybody: UsersWanted = { search: '', role: null, onlyDisabled: false }

const columns: readonly Column<ListedUser>[] = [
  {
    id: 'name',
    header: 'Name',
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
    cell: ({ role, email }) => (
      <RoleBadge>{isPartnerAccount(email) ? 'Insurer' : roleLabels[role]}</RoleBadge>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) =>
      isPartnerAccount(email) ? (
        <span className="text-ink-muted">An insurer’s program</span>
      ) : (
        <span className="wrap-anywhere">{email}</span>
      ),
  },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? 'None given' },
  {
    id: 'joined',
    header: 'Since',
    cell: ({ joinedAt }) => <DateTime at={joinedAt} wording="date" />,
  },
]

export function UserList() {
  // Not in the address: searches name people.
  const [wanted, setWanted] = useState(everybody)
  const list = useInfiniteQuery(usersQuery(wanted))
  const users = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <Filters wanted={wanted} onWant={setWanted} />
      <div className="mt-6 aria-busy:opacity-60" aria-busy={list.isPlaceholderData || undefined}>
        {users ? (
          <DataTable
            caption="Users"
            columns={columns}
            rows={users}
            rowKey={({ accountId }) => accountId}
            empty={
              <EmptyState photo={<NoJobsScene />} title="Nobody fits what you look for">
                The beginning of a name, an email or a phone number will do.
              </EmptyState>
            }
          />
        ) : (
          <NotLoaded
            label="Loading users"
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

type FiltersProps = { wanted: UsersWanted; onWant: (wanted: UsersWanted) => void }

function Filters({ wanted, onWant }: FiltersProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onWant({ ...wanted, search: typeof typed === 'string' ? typed.trim() : '' })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <TextField
        label="Search users"
        type="search"
        name="search"
        autoComplete="off"
        maxLength={userSearchMaxLength}
        onChange={({ target }) => {
          if (target.value === '') onWant({ ...wanted, search: '' })
        }}
        className="max-sm:w-full sm:w-80"
      />
      <SelectField
        label="Role"
        value={wanted.role ?? ''}
        options={[
          { value: '', label: 'Everybody' },
          ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
        ]}
        onChange={({ target }) => onWant({ ...wanted, role: roleOf(target.value) })}
        className="w-40 max-sm:grow"
      />
      <Checkbox
        label="Disabled only"
        checked={wanted.onlyDisabled}
        onChange={({ target }) => onWant({ ...wanted, onlyDisabled: target.checked })}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}

const roleOf = (value: string): Role | null => roles.find((role) => role === value) ?? null
