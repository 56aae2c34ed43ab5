/** Everybody who has an account, for operators. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import type { Role } from '../../domain/roles.ts'
import type { UserDeed } from '../../domain/user-admin.ts'
import { call } from './call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export type UsersWanted = { search: string; role: Role | null; onlyDisabled: boolean }

/** The newest first. Every reading is on record, so it is read again at a press, not by itself. */
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

/** Looking is on record. Refusal: `not_found`. */
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
} as const satisfies Record<UserDeed, string>

/** Refusals: `own_account`, `last_operator`, `user_disabled`, `user_not_disabled`. */
export const changeUser = mutationOptions({
  mutationFn: ({
    accountId,
    deed,
    reason,
  }: {
    accountId: string
    deed: UserDeed
    reason: string
  }) => call(routes[deed], { params: { accountId }, body: { reason } }),
  onSuccess: (user, _sent, _kept, { client }) => {
    client.setQueryData(dashboardKeys.user(user.accountId), user)
    void client.invalidateQueries({ queryKey: dashboardKeys.allUsers })
  },
})
