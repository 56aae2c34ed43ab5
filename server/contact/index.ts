export { contactHandlers } from './contact.routes.ts'
export { deleteOldMessages } from './delete-old-messages.ts'
