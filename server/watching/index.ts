import { browserErrorRoutes } from '../../contract/browser-errors.ts'
import { defineModule } from '../define-module.ts'
import { watchingHandlers } from './watching.routes.ts'

export const watchingModule = defineModule({
  http: { routes: browserErrorRoutes, handlers: watchingHandlers },
})

export { startCountingBrowserErrors } from './record-browser-error.ts'
export { watchBusiness } from './watch-business.ts'
