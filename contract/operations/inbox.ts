/** What people wrote from the contact page, as operators answer it. */
import { z } from 'zod'
import {
  contactReplyMaxLength,
  contactSearchMaxLength,
  messageStates,
} from '../../domain/contact-message.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, id, moment } from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

export const messageId = id('ctm')

const operator = z.object({ accountId, name: z.string() })

export const inboxMessage = z
  .object({
    messageId,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    state: z.enum(messageStates),
    createdAt: moment,
    /** Who was signed in while writing. */
    accountId: accountId.nullable(),
    assignedTo: operator.nullable(),
    /** The first one first. */
    replies: z.array(z.object({ by: z.string(), content: z.string(), writtenAt: moment })),
  })
  .meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof inboxMessage>

export const inboxRoutes = {
  // Posted, because what is looked for names people.
  'POST /api/operations/messages/search': {
    summary: 'Messages from the contact page, the newest first; reading is on record',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({
      /** Null: in any. */
      state: z.enum(messageStates).nullable(),
      /** In name, e-mail address and text; empty: all. */
      search: freeText(contactSearchMaxLength),
      isMine: z.boolean(),
      limit: z.int().min(1).max(500).default(30),
    }),
    answer: z.object({
      messages: z.array(inboxMessage),
      /** The number of all matches. */
      total: z.int(),
      /** Who may be given a message. */
      operators: z.array(operator),
    }),
    perMinute: 120,
  },
  'POST /api/operations/messages/:messageId/reply': {
    summary: 'Answer a message by email; the answer is kept, and on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ messageId }),
    body: z.strictObject({
      content: neededText(contactReplyMaxLength, 'Write an answer'),
      /** How many answers were there when this one was written. */
      seenReplies: z.int().min(0),
    }),
    answer: inboxMessage,
    status: 201,
    refusals: ['not_found', 'message_answered'],
  },
  'PUT /api/operations/messages/:messageId/state': {
    summary: 'Close a message, or open it again; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ messageId }),
    body: z.strictObject({ state: z.enum(messageStates) }),
    answer: inboxMessage,
    refusals: ['not_found'],
  },
  'PUT /api/operations/messages/:messageId/assignee': {
    summary: 'Assign a message to an operator, or to none; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ messageId }),
    body: z.strictObject({ accountId: accountId.nullable() }),
    answer: inboxMessage,
    refusals: ['not_found'],
  },
} as const satisfies Routes
