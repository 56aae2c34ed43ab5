export { contactHandlers } from './contact.routes.ts'
export { inboxHandlers } from './inbox.routes.ts'
export { countOpenMessages } from './contact.store.ts'
export { deleteOldMessages } from './delete-old-messages.ts'
