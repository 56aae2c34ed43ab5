/** The contact form's own checks before it calls the server, which must agree with the server's. */
import { describe, expect, it } from 'vitest'
import { contactMessage } from '../../../contract/contact.ts'
import { contactMessageLength, contactSubmissions } from '../../../domain/contact-message.ts'
import { checkMessage, firstProblem, messageOf, restoreMessage } from './contact-draft.ts'
import { maySubmit, recentSubmissions, restoreSubmissions } from './submission-log.ts'

const good = {
  name: 'Nuala Sample',
  email: 'nuala@example.ie',
  message: 'The winch cable left a mark.',
}

describe('checking', () => {
  it.each([
    ['nothing wrong', {}, null],
    ['a name of one letter', { name: 'N' }, 'name'],
    ['a name with figures', { name: 'Nuala 2' }, 'name'],
    ['half an address', { email: 'nuala@' }, 'email'],
    ['too few words', { message: '  Help me  ' }, 'message'],
    ['too many words', { message: 'x'.repeat(contactMessageLength.max + 1) }, 'message'],
    ['as many words as fit', { message: '🚚'.repeat(contactMessageLength.max) }, null],
    ['markup', { message: 'Look at <b>this</b> please' }, 'message'],
    ['all of it', { name: '', email: '', message: '' }, 'name'],
  ] as const)('%s: as the server does', (_, change, field) => {
    const message = { ...good, ...change }
    const problems = checkMessage(message)
    expect(firstProblem(problems)).toBe(field)
    const { success, error } = contactMessage.safeParse(message)
    expect(success).toBe(field === null)
    expect(error?.issues.map(({ path, message: words }) => [path[0], words]) ?? []).toEqual(
      Object.entries(problems),
    )
  })
})

describe('the contents of the fields', () => {
  const account = { fullName: 'Aoife Sample', email: 'aoife@example.ie' }

  it('is what the account knows, until the visitor types', () => {
    const draft = restoreMessage(null)
    expect(messageOf(draft, null)).toEqual({ name: '', email: '', message: '' })
    expect(messageOf(draft, account)).toEqual({
      name: 'Aoife Sample',
      email: 'aoife@example.ie',
      message: '',
    })
    // A field emptied on purpose is not untouched.
    expect(messageOf({ ...draft, email: '' }, account).email).toBe('')
  })

  it('comes back from storage, and nothing else does', () => {
    const kept = { name: null, email: 'a@example.ie', message: 'Half a sen' }
    expect(restoreMessage(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(restoreMessage({ name: 7, message: 'x'.repeat(9_000) }).message).toHaveLength(4_000)
    for (const value of ['x', 7, [], { name: 7 }]) {
      expect(restoreMessage(value)).toEqual({ name: null, email: null, message: null })
    }
  })
})

describe('how often', () => {
  const { times, withinMinutes } = contactSubmissions
  const windowMs = withinMinutes * 60_000
  const now = 1_800_000_000_000

  it('as many as the specification allows, then none until the first of them is old enough', () => {
    const sent = Array.from({ length: times }, (_, index) => now + index * 1_000)
    expect(maySubmit(sent.slice(1), now + 5_000)).toBe(true)
    expect(maySubmit(sent, now + 5_000)).toBe(false)
    expect(maySubmit(sent, now + windowMs - 1)).toBe(false)
    expect(maySubmit(sent, now + windowMs)).toBe(true)
  })

  it('a clock that was put back locks no visitor out', () => {
    expect(recentSubmissions([now + windowMs, now], now)).toEqual([now])
  })

  it('comes back from storage, and nothing else does', () => {
    expect(restoreSubmissions([now, 'x', null])).toEqual([now])
    expect(restoreSubmissions({ length: 3 })).toEqual([])
  })
})
