import { bulkRoutes } from '../../contract/operations/bulk.ts'
import { defineModule, type HandlersOf } from '../define-module.ts'
import { runBulk } from './run-bulk.ts'

const bulkHandlers = {
  'POST /api/operations/bulk': (ctx, who, { body }) => runBulk(ctx, who.accountId, body),
} satisfies HandlersOf<typeof bulkRoutes>

export const bulkModule = defineModule({ http: { routes: bulkRoutes, handlers: bulkHandlers } })
