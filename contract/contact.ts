/** A message to support from the contact page. */
import { z } from 'zod'
import { contactSubmissions } from '../domain/contact-message.ts'
import { anyone } from './access.ts'
import type { Routes } from './route.ts'
import { contactText, emailAddress, personName } from './text-fields.ts'

export const contactMessage = z
  .strictObject({ name: personName, email: emailAddress, message: contactText })
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.infer<typeof contactMessage>

export const contactRoutes = {
  'POST /api/contact': {
    summary: 'Write to support; the answer is sent by email',
    tag: 'Public',
    access: anyone,
    body: contactMessage,
    limit: {
      times: contactSubmissions.times,
      withinSeconds: contactSubmissions.withinMinutes * 60,
      refusal: 'too_many_messages',
    },
  },
} as const satisfies Routes
