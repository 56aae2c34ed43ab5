/** The HTTP side of joining and verification: a driver's own application, and the desk where it is decided. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { addPage } from './add-page.ts'
import { viewApplication } from './application-view.ts'
import { decideApplication } from './decide-application.ts'
import { decideDocument } from './decide-document.ts'
import { listWaiting } from './list-waiting.ts'
import { loadVerification } from './load-verification.ts'
import { removePage } from './remove-page.ts'
import { saveBase, saveLicence, saveTruck } from './save-application.ts'
import { saveDocument } from './save-document.ts'
import { submitApplication, takeBackApplication } from './submit-application.ts'

export const verificationHandlers = {
  'GET /api/driver/application': async (ctx: Ctx, who: Identity) =>
    accepted(await viewApplication(ctx, ctx.db, who.accountId)),

  'PUT /api/driver/application/base': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'PUT /api/driver/application/base'>,
  ) => saveBase(ctx, who.accountId, body),

  'PUT /api/driver/application/truck': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'PUT /api/driver/application/truck'>,
  ) => saveTruck(ctx, who.accountId, body),

  'PUT /api/driver/application/licence': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'PUT /api/driver/application/licence'>,
  ) => saveLicence(ctx, who.accountId, body),

  'PUT /api/driver/documents/:kind': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/driver/documents/:kind'>,
  ) => saveDocument(ctx, who.accountId, params.kind, body),

  'POST /api/driver/documents/:kind/pages': (
    ctx: Ctx,
    who: Identity,
    { params, query, body }: InputOf<'POST /api/driver/documents/:kind/pages'>,
  ) => addPage(ctx, who.accountId, { ...params, ...query, bytes: body }),

  'DELETE /api/driver/documents/:kind/pages/:pageId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'DELETE /api/driver/documents/:kind/pages/:pageId'>,
  ) => removePage(ctx, who.accountId, params),

  'POST /api/driver/application/submit': (ctx: Ctx, who: Identity) =>
    submitApplication(ctx, who.accountId),

  'POST /api/driver/application/take-back': (ctx: Ctx, who: Identity) =>
    takeBackApplication(ctx, who.accountId),

  'GET /api/verification': (
    ctx: Ctx,
    _who: Identity,
    { query }: InputOf<'GET /api/verification'>,
  ) => listWaiting(ctx, query),

  'GET /api/verification/:driverId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/verification/:driverId'>,
  ) => loadVerification(ctx, who.accountId, params.driverId),

  'POST /api/verification/:driverId/decision': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/verification/:driverId/decision'>,
  ) => decideApplication(ctx, who.accountId, { ...params, ...body }),

  'POST /api/verification/:driverId/documents/:documentId/decision': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/verification/:driverId/documents/:documentId/decision'>,
  ) => decideDocument(ctx, who.accountId, { ...params, ...body }),
}
