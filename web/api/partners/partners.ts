/** What operators and an insurer's people read and do on the insurance dashboard. Failures are thrown as they are (`failures.ts`). */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { RequestOutcome } from '../../../contract/partners/partner-dashboard.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { keepChange } from '../kit/invalidate.ts'
import { call, type BodyOf, type CallAnswer } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { queryKeys } from '../kit/query-keys.ts'

type OfPartner = { partnerId: string }

/** All insurers for operators, their own for people of an insurer, none for others. */
export const partnersQuery = queryOptions({
  queryKey: dashboardKeys.partners,
  queryFn: ({ signal }) => call('GET /api/partners', { signal }),
})

export const partnerOverviewQuery = (partnerId: string) =>
  queryOptions({
    queryKey: dashboardKeys.partnerOverview(partnerId),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/overview', { params: { partnerId }, signal }),
  })

export const partnerBookingsQuery = (partnerId: string, mode: PartnerKeyMode) =>
  queryOptions({
    queryKey: dashboardKeys.partnerBookings(partnerId, mode),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/bookings', {
        params: { partnerId },
        query: { mode },
        signal,
      }),
  })

export const partnerRequestQuery = (partnerId: string, requestId: string) =>
  queryOptions({
    queryKey: dashboardKeys.partnerRequest(partnerId, requestId),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/requests/:requestId', {
        params: { partnerId, requestId },
        signal,
      }),
  })

/** `outcome`: null for all of them. */
export const partnerRequestsQuery = (
  partnerId: string,
  mode: PartnerKeyMode,
  outcome: RequestOutcome | null,
) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.partnerRequests(partnerId, mode, outcome ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/partners/:partnerId/requests', {
        params: { partnerId },
        query: {
          mode,
          ...(outcome ? { outcome } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const partnerInvoicesQuery = (partnerId: string) =>
  queryOptions({
    queryKey: dashboardKeys.partnerInvoices(partnerId),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/invoices', { params: { partnerId }, signal }),
  })

/** Refusal: `partner_exists`. */
export const createPartner = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/partners'>) => call('POST /api/partners', { body }),
  onSuccess: (made, _sent, _kept, { client }) => {
    keepChange<Listed>(client, dashboardKeys.partners, (known) => ({
      partners: [made, ...known.partners],
    }))
  },
})

/** Operators only. */
export const changePartner = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: OfPartner & { body: BodyOf<'PATCH /api/partners/:partnerId'> }) =>
    call('PATCH /api/partners/:partnerId', { params: { partnerId }, body }),
  onSuccess: (partner, _sent, _kept, { client }) => {
    keepPartner(client, partner)
    // the commitment is shown there too
    return client.invalidateQueries({ queryKey: dashboardKeys.partnerOverview(partner.partnerId) })
  },
})

export const changePartnerContacts = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: OfPartner & { body: BodyOf<'PUT /api/partners/:partnerId/contacts'> }) =>
    call('PUT /api/partners/:partnerId/contacts', { params: { partnerId }, body }),
  onSuccess: (partner, _sent, _kept, { client }) => keepPartner(client, partner),
})

/** The answer has the whole key, for the only time. */
export const issuePartnerKey = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: OfPartner & { body: BodyOf<'POST /api/partners/:partnerId/keys'> }) =>
    call('POST /api/partners/:partnerId/keys', { params: { partnerId }, body }),
  onSuccess: ({ partner }, _sent, _kept, { client }) => keepPartner(client, partner),
  // only the screen that requested it keeps it
  gcTime: 0,
})

export const revokePartnerKey = mutationOptions({
  mutationFn: ({ partnerId, keyId }: OfPartner & { keyId: string }) =>
    call('POST /api/partners/:partnerId/keys/:keyId/revoke', { params: { partnerId, keyId } }),
  onSuccess: (partner, _sent, _kept, { client }) => keepPartner(client, partner),
})

/** Refusals: `works_here`, `works_elsewhere`, `too_many_invitations`. */
export const invitePerson = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: OfPartner & { body: BodyOf<'POST /api/partners/:partnerId/invitations'> }) =>
    call('POST /api/partners/:partnerId/invitations', { params: { partnerId }, body }),
  onSuccess: (partner, _sent, _kept, { client }) => keepPartner(client, partner),
})

export const withdrawInvitation = mutationOptions({
  mutationFn: ({ partnerId, invitationId }: OfPartner & { invitationId: string }) =>
    call('DELETE /api/partners/:partnerId/invitations/:invitationId', {
      params: { partnerId, invitationId },
    }),
  onSuccess: (partner, _sent, _kept, { client }) => keepPartner(client, partner),
})

/** Refusal: `last_administrator`. */
export const removePerson = mutationOptions({
  mutationFn: ({ partnerId, accountId }: OfPartner & { accountId: string }) =>
    call('DELETE /api/partners/:partnerId/staff/:accountId', { params: { partnerId, accountId } }),
  onSuccess: (partner, _sent, _kept, { client }) => keepPartner(client, partner),
})

/** Who is invited by whom. Refusal: `link_not_valid`. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: dashboardKeys.invitation(token),
    queryFn: ({ signal }) =>
      call('POST /api/partner-invitations/read', { body: { token }, signal }),
  })

/** Refusals: `link_not_valid`, `invitation_for_other`, `works_elsewhere`, `email_not_verified`. */
export const acceptInvitation = mutationOptions({
  mutationFn: (token: string) => call('POST /api/partner-invitations/accept', { body: { token } }),
  onSuccess: (_answer, _sent, _kept, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.me }),
      client.invalidateQueries({ queryKey: dashboardKeys.partners }),
    ]),
})

type Listed = CallAnswer<'GET /api/partners'>

const keepPartner = (client: QueryClient, partner: Partner): void => {
  keepChange<Listed>(client, dashboardKeys.partners, (known) => ({
    partners: known.partners.map((one) => (one.partnerId === partner.partnerId ? partner : one)),
  }))
}
