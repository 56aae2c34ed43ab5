import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../bookings/booking.ts'
import { chatRefusal, chatSenders, checkChatMessage, isQuickStatus } from '../bookings/chat.ts'
import { quickReplies } from './quick-replies.ts'
import { unknownIdentity } from '../bookings/vehicle-identity.ts'

const contents = (...args: Parameters<typeof quickReplies>): string[] =>
  quickReplies(...args).map(({ content }) => content)

describe('each side, in each status', () => {
  const cells = bookingStatuses.flatMap((status) =>
    chatSenders.map((sender) => ({ sender, status })),
  )
  it.each(cells)('$sender in $status', ({ sender, status }) => {
    const replies = quickReplies(sender, status, null)
    // Where they may write there is something to press, and nowhere else.
    expect(replies.length > 0).toBe(chatRefusal(status) === null)
    for (const { messageType, content } of replies) {
      expect(checkChatMessage(content)).toBeNull()
      expect(messageType === 'status').toBe(isQuickStatus(content))
      if (messageType === 'status') expect(sender).toBe('driver')
    }
  })
})

// H10: "Job completed" could be pressed on the way to the pickup.
it('the driver’s status updates say what the job says', () => {
  const statuses = (status: (typeof bookingStatuses)[number]) =>
    contents('driver', status, null).filter(isQuickStatus)
  expect(statuses('confirmed')).toEqual([])
  expect(statuses('driver_en_route')).toEqual(['En route to pickup'])
  expect(statuses('driver_arrived')).toEqual(['Arrived at pickup location'])
  expect(statuses('in_progress')).toEqual([])
})

it('the customer says which vehicle it is, as far as it is known', () => {
  const textFor = (vehicle: Parameters<typeof quickReplies>[2]) =>
    contents('customer', 'driver_en_route', vehicle)[1]
  expect(textFor({ ...unknownIdentity, colour: 'Black', make: 'Volkswagen', model: 'Golf' })).toBe(
    'Black Golf, hazards on',
  )
  expect(textFor({ ...unknownIdentity, make: 'Volkswagen' })).toBe('Volkswagen, hazards on')
  // Seen to fail with: "Red 3", which is no car to look for.
  for (const [make, model] of [
    ['Mazda', '3'],
    ['Peugeot', '208'],
    ['Audi', 'A4'],
  ] as const) {
    expect(textFor({ ...unknownIdentity, colour: 'Red', make, model })).toBe(
      `Red ${make} ${model}, hazards on`,
    )
  }
  expect(textFor({ ...unknownIdentity, model: 'Golf' })).toBe('Golf, hazards on')
  expect(textFor({ ...unknownIdentity, registration: '131-D-1' })).toBe('Hazard lights are on')
  expect(textFor(null)).toBe('Hazard lights are on')
})
