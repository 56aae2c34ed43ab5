/** The HTTP side of driver verification: a driver's own application, and the operators' reviews. */
import type { applicationRoutes } from '../../contract/drivers/verification-application.ts'
import type { verificationRoutes } from '../../contract/drivers/verification.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { addPage } from './add-page.ts'
import { viewApplication } from './application-view.ts'
import { reviewApplication } from './review-application.ts'
import { reviewDocument } from './review-document.ts'
import { listWaiting } from './list-waiting.ts'
import { loadVerification } from './load-verification.ts'
import { openDocument } from './open-document.ts'
import { removePage } from './remove-page.ts'
import { saveBase, saveLicence, saveTruck } from './save-application.ts'
import { saveDocument } from './save-document.ts'
import { showDriverPhoto, showDriverPhotoOfTrip } from './show-driver-photo.ts'
import { submitApplication, takeBackApplication } from './submit-application.ts'

export const verificationHandlers = {
  'GET /api/driver/application': async (ctx, who) =>
    accepted(await viewApplication(ctx, ctx.db, who.accountId)),

  'PUT /api/driver/application/base': (ctx, who, { body }) => saveBase(ctx, who.accountId, body),

  'PUT /api/driver/application/truck': (ctx, who, { body }) => saveTruck(ctx, who.accountId, body),

  'PUT /api/driver/application/licence': (ctx, who, { body }) =>
    saveLicence(ctx, who.accountId, body),

  'PUT /api/driver/documents/:kind': (ctx, who, { params, body }) =>
    saveDocument(ctx, who.accountId, params.kind, body),

  'POST /api/driver/documents/:kind/pages': (ctx, who, { params, query, body }) =>
    addPage(ctx, who.accountId, { ...params, ...query, bytes: body }),

  'DELETE /api/driver/documents/:kind/pages/:pageId': (ctx, who, { params }) =>
    removePage(ctx, who.accountId, params),

  'POST /api/driver/application/submit': (ctx, who) => submitApplication(ctx, who.accountId),

  'POST /api/driver/application/take-back': (ctx, who) => takeBackApplication(ctx, who.accountId),

  'GET /api/bookings/:bookingId/driver-photo': (ctx, _who, { params }) =>
    showDriverPhoto(ctx, params.bookingId),

  'GET /api/trips/:token/driver-photo': (ctx, _who, { params }) =>
    showDriverPhotoOfTrip(ctx, params.token),

  'GET /api/verification': (ctx, _who, { query }) => listWaiting(ctx, query),

  'GET /api/verification/:driverId': (ctx, who, { params }) =>
    loadVerification(ctx, who.accountId, params.driverId),

  'POST /api/verification/:driverId/decision': (ctx, who, { params, body }) =>
    reviewApplication(ctx, who.accountId, { ...params, ...body }),

  'POST /api/verification/:driverId/documents/:documentId/opening': (ctx, who, { params, body }) =>
    openDocument(ctx, who.accountId, { ...params, ...body }),

  'POST /api/verification/:driverId/documents/:documentId/decision': (ctx, who, { params, body }) =>
    reviewDocument(ctx, who.accountId, { ...params, ...body }),
} satisfies HandlersOf<typeof applicationRoutes & typeof verificationRoutes>
