import { tollRoutes } from '../../contract/tolls.ts'
import { defineModule } from '../define-module.ts'
import { tollHandlers } from './tolls.routes.ts'

export const tollsModule = defineModule({ http: { routes: tollRoutes, handlers: tollHandlers } })

export { tollsBetween } from './tolls-between.ts'
