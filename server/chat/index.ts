export { chatHandlers } from './chat.routes.ts'
export { hydrateChatEvent, isChatEvent } from './hydrate-chat-event.ts'
