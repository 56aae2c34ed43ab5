/** The operators' side of insurers over HTTP. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { changePartner } from './change-partner.ts'
import { createPartner } from './create-partner.ts'
import { issuePartnerKey } from './issue-partner-key.ts'
import { listPartners } from './list-partners.ts'
import { addPartnerStaff, removePartnerStaff } from './partner-staff.ts'
import { revokePartnerKey } from './revoke-partner-key.ts'

export const partnerHandlers = {
  'GET /api/operations/partners': (ctx: Ctx, who: Identity) => listPartners(ctx, who.accountId),

  'POST /api/operations/partners': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/partners'>,
  ) => createPartner(ctx, who.accountId, body),

  'PATCH /api/operations/partners/:partnerId': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PATCH /api/operations/partners/:partnerId'>,
  ) => changePartner(ctx, who.accountId, { ...params, changes: body }),

  'POST /api/operations/partners/:partnerId/keys': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/partners/:partnerId/keys'>,
  ) => issuePartnerKey(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/partners/:partnerId/keys/:keyId/revoke': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/operations/partners/:partnerId/keys/:keyId/revoke'>,
  ) => revokePartnerKey(ctx, who.accountId, params),

  'POST /api/operations/partners/:partnerId/staff': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/partners/:partnerId/staff'>,
  ) => addPartnerStaff(ctx, who.accountId, { ...params, ...body }),

  'DELETE /api/operations/partners/:partnerId/staff/:accountId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'DELETE /api/operations/partners/:partnerId/staff/:accountId'>,
  ) => removePartnerStaff(ctx, who.accountId, params),
}
