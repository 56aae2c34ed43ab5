/** The HTTP side of the operators' desk. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { closeTask } from './close-task.ts'
import { loadBoard } from './load-board.ts'
import { searchDrivers } from './search-drivers.ts'

export const operationsHandlers = {
  'GET /api/operations/board': (ctx: Ctx) => loadBoard(ctx),

  'POST /api/operations/tasks/:taskId/close': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/tasks/:taskId/close'>,
  ) => closeTask(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/drivers/search': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/drivers/search'>,
  ) => searchDrivers(ctx, who.accountId, body),
}
