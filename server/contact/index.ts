import { contactRoutes } from '../../contract/contact.ts'
import { inboxRoutes } from '../../contract/operations/inbox.ts'
import { joined } from '../../contract/route.ts'
import { defineModule } from '../define-module.ts'
import { contactHandlers } from './contact.routes.ts'
import { inboxHandlers } from './inbox.routes.ts'

export const contactModule = defineModule({
  http: {
    routes: joined([contactRoutes, inboxRoutes]),
    handlers: joined([contactHandlers, inboxHandlers]),
  },
})

export { markMessage } from './change-message.ts'
export { countOpenMessages } from './contact.store.ts'
export { deleteOldMessages } from './delete-old-messages.ts'
