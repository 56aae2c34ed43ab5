/** Insurers over HTTP, for operators and for the insurers' own people. */
import type { coverRoutes } from '../../contract/partners/cover.ts'
import type { partnerDashboardRoutes } from '../../contract/partners/partner-dashboard.ts'
import type { partnerInvoiceRoutes } from '../../contract/partners/partner-invoices.ts'
import type { partnerRoutes } from '../../contract/partners/partners.ts'
import { accepted } from '../../domain/refusal.ts'
import { requireFreshProof, requireSecondFactor } from '../accounts/index.ts'
import { publishCoverRules, showCoverRules } from '../cover/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { acceptPartnerInvitation, readPartnerInvitation } from './accept-partner-invitation.ts'
import { changePartnerContacts } from './change-partner-contacts.ts'
import { changePartner } from './change-partner.ts'
import { createPartner } from './create-partner.ts'
import { invitePartnerStaff } from './invite-partner-staff.ts'
import { partnerInvoiceCsv, partnerInvoicePdf } from './invoices/invoice-documents.ts'
import { listPartnerInvoices } from './invoices/list-partner-invoices.ts'
import { partnerStatementCsv } from './invoices/partner-statement.ts'
import { issuePartnerKey } from './issue-partner-key.ts'
import { listPartnerRequests, showPartnerRequest } from './list-partner-requests.ts'
import { listPartners } from './list-partners.ts'
import { listRecentBookings } from './list-recent-bookings.ts'
import { loadPartnerOverview } from './load-partner-overview.ts'
import { removePartnerStaff } from './remove-partner-staff.ts'
import { revokePartnerKey } from './revoke-partner-key.ts'
import { withdrawPartnerInvitation } from './withdraw-partner-invitation.ts'

export const partnerHandlers = {
  'GET /api/partners': (ctx, who) => listPartners(ctx, who),

  'POST /api/partners': (ctx, who, { body }) => createPartner(ctx, who.accountId, body),

  'PATCH /api/partners/:partnerId': (ctx, who, { params, body }) =>
    changePartner(ctx, who.accountId, { ...params, changes: body }),

  'PUT /api/partners/:partnerId/contacts': async (ctx, who, { params, body }) => {
    // what is written about keys goes there
    const proven = await requireFreshProof(ctx, who)
    if (!proven.ok) return proven
    return changePartnerContacts(ctx, who.accountId, { ...params, contacts: body })
  },

  'GET /api/partners/:partnerId/overview': (ctx, _who, { params }) =>
    loadPartnerOverview(ctx, params.partnerId),

  'GET /api/partners/:partnerId/bookings': (ctx, who, { params, query }) =>
    listRecentBookings(ctx, who, { ...params, ...query }),

  'GET /api/partners/:partnerId/requests': (ctx, _who, { params, query }) =>
    listPartnerRequests(ctx, params.partnerId, query),

  'GET /api/partners/:partnerId/requests/:requestId': (ctx, _who, { params }) =>
    showPartnerRequest(ctx, params),

  'POST /api/partners/:partnerId/keys': async (ctx, who, { params, body }) => {
    // A sandbox key reaches no driver and spends no money.
    const proven = body.mode === 'live' ? await requireSecondFactor(ctx, who) : accepted(null)
    if (!proven.ok) return proven
    return issuePartnerKey(ctx, who, { ...params, ...body })
  },

  'POST /api/partners/:partnerId/keys/:keyId/revoke': async (ctx, who, { params }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? revokePartnerKey(ctx, who.accountId, params) : proven
  },

  'POST /api/partners/:partnerId/invitations': async (ctx, who, { params, body }) => {
    // An administrator makes live keys: inviting one needs what making one needs.
    const proven = await (body.isAdministrator ? requireSecondFactor : requireFreshProof)(ctx, who)
    if (!proven.ok) return proven
    return invitePartnerStaff(ctx, who, { ...params, ...body })
  },

  'DELETE /api/partners/:partnerId/invitations/:invitationId': async (ctx, who, { params }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? withdrawPartnerInvitation(ctx, who.accountId, params) : proven
  },

  'DELETE /api/partners/:partnerId/staff/:accountId': async (ctx, who, { params }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? removePartnerStaff(ctx, who, params) : proven
  },

  'GET /api/partners/:partnerId/invoices': (ctx, _who, { params }) =>
    listPartnerInvoices(ctx, params.partnerId),

  'GET /api/partners/:partnerId/statement': (ctx, _who, { params }) =>
    partnerStatementCsv(ctx, params.partnerId),

  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': (ctx, _who, { params }) =>
    partnerInvoicePdf(ctx, params),

  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': (ctx, _who, { params }) =>
    partnerInvoiceCsv(ctx, params),

  'GET /api/partners/:partnerId/cover-rules': (ctx, _who, { params }) =>
    showCoverRules(ctx, params.partnerId),

  'POST /api/partners/:partnerId/cover-rules': (ctx, who, { params, body }) =>
    publishCoverRules(ctx, who.accountId, { ...params, published: body }),

  'POST /api/partner-invitations/read': (ctx, _who, { body }) =>
    readPartnerInvitation(ctx, body.token),

  'POST /api/partner-invitations/accept': (ctx, who, { body }) =>
    acceptPartnerInvitation(ctx, who, body.token),
} satisfies HandlersOf<
  typeof coverRoutes &
    typeof partnerDashboardRoutes &
    typeof partnerInvoiceRoutes &
    typeof partnerRoutes
>
