import { chatRoutes } from '../../contract/bookings/chat.ts'
import { defineModule } from '../define-module.ts'
import { chatJobCatalogue, chatJobs } from './chat.jobs.ts'
import { chatHandlers } from './chat.routes.ts'

export const chatModule = defineModule({
  http: { routes: chatRoutes, handlers: chatHandlers },
  jobs: { catalogue: chatJobCatalogue, handlers: chatJobs },
})

export { chatJobCatalogue, chatJobs } from './chat.jobs.ts'
export { findChatPhoto } from './find-chat-photo.ts'
export { hydrateChatEvent, isChatEvent } from './hydrate-chat-event.ts'
export { deleteOrphanedChatPhotos } from './delete-orphaned-chat-photos.ts'
