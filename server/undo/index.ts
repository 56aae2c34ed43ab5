import { undoRoutes } from '../../contract/operations/undo.ts'
import { defineModule, type HandlersOf } from '../define-module.ts'
import { beginAction } from './begin-action.ts'
import { listActions, showAction, undoAction } from './undo-action.ts'
import { undoJobCatalogue, undoJobs } from './undo.jobs.ts'

const undoHandlers = {
  'POST /api/operations/undoable-actions': (ctx, who, { body }) =>
    beginAction(ctx, who.accountId, body),

  'GET /api/operations/undoable-actions': (ctx, who) => listActions(ctx, who.accountId),

  'GET /api/operations/undoable-actions/:actionId': (ctx, who, { params }) =>
    showAction(ctx, who.accountId, params.actionId),

  'POST /api/operations/undoable-actions/:actionId/undo': (ctx, who, { params }) =>
    undoAction(ctx, who.accountId, params.actionId),
} satisfies HandlersOf<typeof undoRoutes>

export const undoModule = defineModule({
  http: { routes: undoRoutes, handlers: undoHandlers },
  jobs: { catalogue: undoJobCatalogue, handlers: undoJobs },
})

export { purgeActions } from './purge-actions.ts'
export { undoJobCatalogue, undoJobs } from './undo.jobs.ts'
