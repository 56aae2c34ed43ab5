export { moderationHandlers } from './moderation.routes.ts'
