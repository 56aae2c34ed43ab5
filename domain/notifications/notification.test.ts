/** The table of who is topics about what, checked whole. Seen to fail with: `textBesidesPush` true for all; a switch not looked at. */
import { describe, expect, it } from 'vitest'
import { bookingTransitions } from '../bookings/booking.ts'
import {
  isNotificationKind,
  isUrgentNotification,
  mayBeSwitchedOff,
  worthSendingMinutes,
  notificationSwitches,
  notificationTopics,
  switchOf,
  textChannelFor,
  topicOf,
  topicsOf,
  channelsFor,
  channelsOfTopic,
} from './notification.ts'
import { roles } from '../accounts/roles.ts'
import { acceptanceWindowMinutes } from '../tariffs/tariff.ts'

const reached = { switchedOff: [], hasDevice: true, hasPhone: true }

describe('who is topics by which channel', () => {
  it('a customer whose driver accepted: by all of them', () => {
    expect(channelsFor('capture_succeeded', 'customer', reached)).toEqual(['email', 'push', 'text'])
    expect(channelsFor('capture_succeeded', 'driver', reached)).toEqual(['email', 'push'])
  })

  it('a step on the way: by push, or by text to a customer without a device', () => {
    expect(channelsFor('set_off', 'customer', reached)).toEqual(['push'])
    expect(channelsFor('set_off', 'customer', { ...reached, hasDevice: false })).toEqual(['text'])
    expect(channelsFor('set_off', 'customer', { ...reached, switchedOff: ['trip:push'] })).toEqual([
      'text',
    ])
    expect(channelsFor('set_off', 'driver', reached)).toEqual([])
  })

  it('a driver of a cancelled job: by all of them, so that the driver does not keep driving', () => {
    for (const kind of ['cancel_by_customer', 'cancel_by_operator', 'capture_refused'] as const) {
      expect(channelsFor(kind, 'driver', reached)).toEqual(['email', 'push', 'text'])
    }
  })

  it('no one by a channel that cannot reach them or that they switched off', () => {
    const none = { switchedOff: notificationSwitches, hasDevice: true, hasPhone: true }
    expect(channelsFor('offer', 'driver', none)).toEqual([])
    expect(channelsFor('capture_succeeded', 'customer', none)).toEqual(['email'])
    const unreachable = { switchedOff: [], hasDevice: false, hasPhone: false }
    expect(channelsFor('capture_succeeded', 'customer', unreachable)).toEqual(['email'])
    expect(channelsFor('message', 'driver', unreachable)).toEqual([])
  })
})

describe('the table', () => {
  it('has a topic for each event, and each topic belongs to a role', () => {
    for (const kind of [
      ...Object.keys(bookingTransitions),
      'offer',
      'message',
      'refund',
      'arrival_missed',
      'driver_question',
    ]) {
      if (isNotificationKind(kind)) expect(topicOf(kind)).not.toBeNull()
    }
    const topics = new Set(roles.flatMap(topicsOf))
    expect(topics).toEqual(new Set(notificationTopics))
    for (const topic of notificationTopics) expect(channelsOfTopic(topic).length).toBeGreaterThan(0)
  })

  it('does not allow receipts to be switched off, nor channels that a topic does not use', () => {
    for (const topic of notificationTopics) {
      for (const channel of mayBeSwitchedOff(topic))
        expect(channelsOfTopic(topic)).toContain(channel)
    }
    expect([switchOf('trip', 'email'), switchOf('jobs', 'email')]).toEqual([null, null])
  })

  it('an offer is urgent and worth nothing after its deadline', () => {
    expect(isUrgentNotification('offer')).toBe(true)
    expect(worthSendingMinutes('offer')).toBe(acceptanceWindowMinutes)
    expect(worthSendingMinutes('refund')).toBeNull()
    expect(worthSendingMinutes('reset_password')).toBeNull()
  })
})

describe('texts', () => {
  it.each([
    ['whatsapp', { sms: true, whatsapp: true }, 'whatsapp'],
    ['whatsapp', { sms: true, whatsapp: false }, 'sms'],
    ['whatsapp', { sms: false, whatsapp: false }, 'whatsapp'],
    ['sms', { sms: false, whatsapp: true }, 'sms'],
  ] as const)(
    'someone who prefers %s, where there is %j, gets %s',
    (preferred, isThere, channel) => {
      expect(textChannelFor(preferred, isThere)).toBe(channel)
    },
  )
})
