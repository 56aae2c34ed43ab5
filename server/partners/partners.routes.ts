/** Insurers over HTTP, for operators and for the insurers' own people. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import { requireSecondFactor, type Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { acceptPartnerInvitation } from './accept-partner-invitation.ts'
import { changePartnerContacts } from './change-partner-contacts.ts'
import { changePartner } from './change-partner.ts'
import { createPartner } from './create-partner.ts'
import { invitePartnerStaff } from './invite-partner-staff.ts'
import { partnerInvoiceCsv, partnerInvoicePdf } from './invoices/invoice-papers.ts'
import { listPartnerInvoices } from './invoices/list-partner-invoices.ts'
import { noteInvoicePayment } from './invoices/note-invoice-payment.ts'
import { issuePartnerKey } from './issue-partner-key.ts'
import { listPartnerRequests } from './list-partner-requests.ts'
import { listPartners } from './list-partners.ts'
import { listRecentBookings } from './list-recent-bookings.ts'
import { loadPartnerOverview } from './load-partner-overview.ts'
import { removePartnerStaff } from './remove-partner-staff.ts'
import { revokePartnerKey } from './revoke-partner-key.ts'
import { withdrawPartnerInvitation } from './withdraw-partner-invitation.ts'

export const partnerHandlers = {
  'GET /api/partners': (ctx: Ctx, who: Identity) => listPartners(ctx, who),

  'POST /api/partners': (ctx: Ctx, who: Identity, { body }: InputOf<'POST /api/partners'>) =>
    createPartner(ctx, who.accountId, body),

  'PATCH /api/partners/:partnerId': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PATCH /api/partners/:partnerId'>,
  ) => changePartner(ctx, who.accountId, { ...params, changes: body }),

  'PUT /api/partners/:partnerId/contacts': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/partners/:partnerId/contacts'>,
  ) => changePartnerContacts(ctx, who.accountId, { ...params, contacts: body }),

  'GET /api/partners/:partnerId/overview': (
    ctx: Ctx,
    _who: Identity,
    { params }: InputOf<'GET /api/partners/:partnerId/overview'>,
  ) => loadPartnerOverview(ctx, params.partnerId),

  'GET /api/partners/:partnerId/bookings': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/partners/:partnerId/bookings'>,
  ) => listRecentBookings(ctx, who, params.partnerId),

  'GET /api/partners/:partnerId/requests': (
    ctx: Ctx,
    _who: Identity,
    { params, query }: InputOf<'GET /api/partners/:partnerId/requests'>,
  ) => listPartnerRequests(ctx, params.partnerId, query),

  'POST /api/partners/:partnerId/keys': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/partners/:partnerId/keys'>,
  ) => {
    // A sandbox key asks no driver and spends nothing.
    const proven = body.mode === 'live' ? await requireSecondFactor(ctx, who) : accepted(null)
    if (!proven.ok) return proven
    return issuePartnerKey(ctx, who.accountId, { ...params, ...body })
  },

  'POST /api/partners/:partnerId/keys/:keyId/revoke': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/partners/:partnerId/keys/:keyId/revoke'>,
  ) => revokePartnerKey(ctx, who.accountId, params),

  'POST /api/partners/:partnerId/invitations': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/partners/:partnerId/invitations'>,
  ) => invitePartnerStaff(ctx, who, { ...params, ...body }),

  'DELETE /api/partners/:partnerId/invitations/:invitationId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'DELETE /api/partners/:partnerId/invitations/:invitationId'>,
  ) => withdrawPartnerInvitation(ctx, who.accountId, params),

  'DELETE /api/partners/:partnerId/staff/:accountId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'DELETE /api/partners/:partnerId/staff/:accountId'>,
  ) => removePartnerStaff(ctx, who, params),

  'GET /api/partners/:partnerId/invoices': (
    ctx: Ctx,
    _who: Identity,
    { params }: InputOf<'GET /api/partners/:partnerId/invoices'>,
  ) => listPartnerInvoices(ctx, params.partnerId),

  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': (
    ctx: Ctx,
    _who: Identity,
    { params }: InputOf<'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf'>,
  ) => partnerInvoicePdf(ctx, params),

  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': (
    ctx: Ctx,
    _who: Identity,
    { params }: InputOf<'GET /api/partners/:partnerId/invoices/:invoiceNo/csv'>,
  ) => partnerInvoiceCsv(ctx, params),

  'POST /api/partners/:partnerId/invoices/:invoiceNo/payment': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/partners/:partnerId/invoices/:invoiceNo/payment'>,
  ) => noteInvoicePayment(ctx, who.accountId, { ...params, ...body }),

  'POST /api/partner-invitations/accept': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/partner-invitations/accept'>,
  ) => acceptPartnerInvitation(ctx, who, body.token),
}
