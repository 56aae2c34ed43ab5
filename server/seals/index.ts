import { sealRoutes } from '../../contract/bookings/seals.ts'
import { defineModule } from '../define-module.ts'
import { sealHandlers } from './seals.routes.ts'

export const sealsModule = defineModule({
  http: { routes: sealRoutes, handlers: sealHandlers },
})

export { addLink, addRemoval, chainOf, type DeviceClaim } from './add-link.ts'
export { sealedSubjects, sealStateOf } from './load-seal.ts'
export { detachSeals, purgeSeals } from './purge-seals.ts'
export { registerPack } from './register-pack.ts'
