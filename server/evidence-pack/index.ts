import { evidencePackRoutes } from '../../contract/bookings/evidence-pack.ts'
import { defineModule } from '../define-module.ts'
import { evidencePackHandlers } from './evidence-pack.routes.ts'

export const evidencePackModule = defineModule({
  http: { routes: evidencePackRoutes, handlers: evidencePackHandlers },
})

export { makePack } from './make-pack.ts'
