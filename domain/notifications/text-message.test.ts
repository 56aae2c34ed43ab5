import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitTextMessage,
  inPhoneAlphabet,
  textMessageLength,
  textMessageMaxLength,
} from './text-message.ts'

const link = 'https://towline.example/bookings/bkg_01m813rvkve9rtc6kwdr2yt18v#hgrz2jny'

describe('the alphabet of phones', () => {
  it.each([
    ['Seán, Máire and Bláthnaid', 'Sean, Maire and Blathnaid'],
    ['Driver’s – “on the way”…', 'Driver\'s - "on the way"...'],
    ['€86.82 à é ü Ñ', '€86.82 à é ü Ñ'],
    ['中 🚚', '? ?'],
  ])('%s is written %s', (text, plain) => {
    expect(inPhoneAlphabet(text)).toBe(plain)
  })

  it('counts some characters twice', () => {
    expect(textMessageLength('€5')).toBe(3)
  })
})

describe('a message', () => {
  it('that fits is left as it is', () => {
    expect(fitTextMessage('Towline: Sean has arrived.', link)).toBe(
      `Towline: Sean has arrived. ${link}`,
    )
  })

  it('is never longer than one, keeps its link whole, and ends between words', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 80 }), (words) => {
        const text = fitTextMessage(words.join(' '), link)
        expect(textMessageLength(text)).toBeLessThanOrEqual(textMessageMaxLength)
        expect(text.endsWith(link)).toBe(true)
      }),
    )
    expect(fitTextMessage('word '.repeat(60), link)).toMatch(/word\.\.\. https/)
  })

  it('ends with a sentence, where that leaves out no more than half', () => {
    const first = 'Towline TL-7K3Q9: Is Sean with you? If so, press "My driver is here".'
    const rest =
      " We can't confirm the arrival from the position of the truck, so cancelling is free."
    expect(fitTextMessage(`${first}${rest}`, link)).toBe(`${first} ${link}`)
    expect(fitTextMessage(`Short.${' word'.repeat(60)}.`, link)).toMatch(/word\.\.\. https/)
  })
})
