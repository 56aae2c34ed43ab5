import { describe, expect, it } from 'vitest'
import { bookingStatuses, endStatuses, mayShareContact } from './booking.ts'
import {
  chatMessageMaxLength,
  chatRefusal,
  chatTexts,
  checkChatMessage,
  isQuickStatus,
  quickStatuses,
  statusUpdateText,
} from './chat.ts'
import { markupMessage } from '../text.ts'

describe('a message', () => {
  it.each(['', ' ', '\n\t ', '\u00a0'])('of nothing but space is none: %j', (text) => {
    expect(checkChatMessage(text)).toBe(chatTexts.empty)
  })

  it('is counted as a person counts, without the space around it', () => {
    const longest = '🚚'.repeat(chatMessageMaxLength)
    expect(checkChatMessage(`  ${longest}\n`)).toBeNull()
    expect(checkChatMessage(`${longest}.`)).toBe(chatTexts.tooLong)
  })

  it('holds no markup, and may hold an arrow or a heart', () => {
    expect(checkChatMessage('I am <b>here</b>')).toBe(markupMessage)
    expect(checkChatMessage('Gate -> yard, <3 minutes')).toBeNull()
  })
})

describe('who may write when', () => {
  it.each(bookingStatuses)('%s: as long as the two may reach each other by phone', (status) => {
    expect(chatRefusal(status) === null).toBe(mayShareContact(status))
  })

  it('says whether it is too early or too late', () => {
    expect(chatRefusal('pending_driver_acceptance')).toBe('chat_not_open')
    expect(chatRefusal('confirming_payment')).toBe('chat_not_open')
    for (const status of endStatuses) expect(chatRefusal(status)).toBe('chat_closed')
  })
})

it('quick buttons say what the specification has them say', () => {
  expect(quickStatuses.map(statusUpdateText)).toEqual([
    'Status update: En route to pickup',
    'Status update: Arrived at pickup location',
    'Status update: Job completed',
  ])
  expect(isQuickStatus('En route to pickup')).toBe(true)
  expect(isQuickStatus('Status update: En route to pickup')).toBe(false)
})
