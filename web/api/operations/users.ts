/** All accounts, for operators. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import type { Role } from '../../../domain/accounts/roles.ts'
import type { UserAction } from '../../../domain/accounts/user-admin.ts'
import { call } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

export type UsersWanted = { search: string; role: Role | null; onlyDisabled: boolean }

/** Newest first. Every view is recorded, so it is read again only when the operator asks for it. */
export const usersQuery = ({ search, role, onlyDisabled }: UsersWanted) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.users(`${search}\n${role ?? ''}\n${onlyDisabled}`),
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/operations/users/search', {
        body: { search, onlyDisabled, cursor: pageParam, ...(role ? { role } : {}) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

/** Every view is recorded. Refusal: `not_found`. */
export const userQuery = (accountId: string) =>
  queryOptions({
    queryKey: dashboardKeys.user(accountId),
    queryFn: ({ signal }) =>
      call('GET /api/operations/users/:accountId', { params: { accountId }, signal }),
    refetchOnWindowFocus: false,
  })

const routes = {
  disable: 'POST /api/operations/users/:accountId/disable',
  enable: 'POST /api/operations/users/:accountId/enable',
  sign_out: 'POST /api/operations/users/:accountId/sign-out',
} as const satisfies Record<UserAction, string>

/** Refusals: `own_account`, `last_operator`, `user_disabled`, `user_not_disabled`. */
export const changeUser = mutationOptions({
  mutationFn: ({
    accountId,
    action,
    reason,
  }: {
    accountId: string
    action: UserAction
    reason: string
  }) => call(routes[action], { params: { accountId }, body: { reason } }),
  onSuccess: (user, _sent, _kept, { client }) => {
    client.setQueryData(dashboardKeys.user(user.accountId), user)
    void client.invalidateQueries({ queryKey: dashboardKeys.allUsers })
  },
})
