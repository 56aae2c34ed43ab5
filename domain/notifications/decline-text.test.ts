/** Seen to fail with: a name left uncut, the time left out, a reply where others are to be asked. */
import { expect, it } from 'vitest'
import { declineText, type OthersAfterDecline } from './decline-text.ts'
import {
  fitTextMessage,
  inPhoneAlphabet,
  textMessageLength,
  textMessageMaxLength,
} from './text-message.ts'

const acceptBy = new Date('2026-11-26T23:52:00Z')
const link = 'https://www.towline-recovery.ie/b/TL-7K3Q9XY#hgrz2jny'
const longName = 'Ríoghnachféardorchaeoghanín Ní Shúilleabháin'

it.each([
  ['offered', ["We've asked others at no higher price."], 'Reply 2 to cancel.'],
  ['awaited', ['No one else is free yet. We keep looking until 23:52.'], 'Reply 2 to cancel.'],
  ['undecided', ['Open it to ask others at no higher price.'], undefined],
] as const)('%s says what happens now, in one message', (others, sentences, reply) => {
  const text = declineText(others, { driverName: longName, acceptBy })
  expect(text.title).toBe('Ríoghnachféardorch can’t take this one')
  expect(text.sentences.map((one) => inPhoneAlphabet(one ?? ''))).toEqual(sentences)
  expect(text.reply).toBe(reply)
  for (const body of [text.sentences.join(' '), text.replyBody ?? '']) {
    const message = fitTextMessage(`Towline TL-7K3Q9XY: ${text.title}. ${body}`, link)
    expect(textMessageLength(message)).toBeLessThanOrEqual(textMessageMaxLength)
    expect(message).toContain(inPhoneAlphabet(text.title))
  }
})

it('only where the customer decides does a reply ask others', () => {
  const every: readonly OthersAfterDecline[] = ['offered', 'awaited', 'undecided']
  const offering = every.filter((others) =>
    declineText(others, { driverName: null, acceptBy: null }).replyBody?.startsWith('Reply 1'),
  )
  expect(offering).toEqual(['undecided'])
})
