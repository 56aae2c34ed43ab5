import { liteRoutes } from '../../contract/lite.ts'
import { defineModule } from '../define-module.ts'
import { liteHandlers } from './lite.routes.ts'

export const liteModule = defineModule({
  otherHttp: { routes: liteRoutes, handlers: ({ ctx, within }) => liteHandlers(ctx, within) },
})
