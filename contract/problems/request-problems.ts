/** Problems of the request, and of the server itself. */
import { tooManyMessages } from '../../domain/contact-message.ts'
import type { Problems } from './problem-copy.ts'

export const requestProblems = {
  invalid_input: { status: 422, title: 'Validation Error', detail: 'Please check your input' },
  method_not_allowed: {
    status: 405,
    title: 'Not possible here',
    detail: 'This address does not take this kind of request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported format',
    detail: 'Send the request body as JSON.',
  },
  body_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'The request is larger than we accept.',
  },
  too_many_requests: {
    status: 429,
    title: 'Rate limit exceeded',
    detail: 'Please slow down and try again shortly.',
  },
  too_many_messages: { status: 429, ...tooManyMessages },
  card_data_refused: {
    status: 422,
    title: 'Card details refused',
    detail: 'Enter card details only in the secure card form. They were not stored.',
  },
  not_configured: {
    status: 501,
    title: 'Not configured',
    detail: 'This is not switched on here.',
  },
  not_ready: {
    status: 503,
    title: 'Not available right now',
    detail: 'We can’t do that right now. Please try again in a moment.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong',
    detail: 'An unexpected error occurred. Please try again.',
  },
} satisfies Problems
