import { advertImageRoutes, advertRoutes } from '../../contract/adverts.ts'
import { defineModule } from '../define-module.ts'
import { advertImageHandlers } from './advert-image-handler.ts'
import { advertHandlers } from './adverts.routes.ts'

export const advertsModule = defineModule({
  http: { routes: advertRoutes, handlers: advertHandlers },
  otherHttp: { routes: advertImageRoutes, handlers: ({ ctx }) => advertImageHandlers(ctx) },
})

export { purgeVisitors } from './purge-visitors.ts'
export { deleteOrphanedAdvertImages } from './delete-orphaned-advert-images.ts'
export { purgeInteractions } from './purge-interactions.ts'
