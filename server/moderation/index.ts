import { moderationRoutes } from '../../contract/operations/moderation.ts'
import { defineModule } from '../define-module.ts'
import { moderationHandlers } from './moderation.routes.ts'

export const moderationModule = defineModule({
  http: { routes: moderationRoutes, handlers: moderationHandlers },
})

export { moderateComment } from './moderate-comment.ts'
