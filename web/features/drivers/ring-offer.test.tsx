/**
 * Whether new jobs ring, and one ring to try. Seen to fail: with the button of a device that makes no sound as a second one, with a button
 * while the sound is off, and with the label of the other state.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buttonStyles } from '../../ui/button-styles.ts'
import { RingOffer } from './ring-offer.tsx'

const shown = (isMuted: boolean, isBlocked: boolean): string =>
  renderToStaticMarkup(
    <RingOffer
      ring={{ isMuted, isBlocked, setMuted: () => undefined, tryOut: async () => undefined }}
    />,
  )

it('a browser that makes no sound yet offers it as the press that counts', () => {
  const blocked = shown(false, true)
  expect(blocked).toContain('This device is silent until you switch the ring on.')
  expect(blocked).toContain('Switch the ring on')
  expect(blocked).toContain(buttonStyles({ variant: 'primary', size: 'sm' }).split(' ')[0])
  expect(blocked).toContain('bg-action ')
})

it('one that rings has a quieter button, to hear it once', () => {
  const ready = shown(false, false)
  expect(ready).toContain('New jobs ring here.')
  expect(ready).toContain('Try the ring')
  expect(ready).not.toContain('Switch the ring on')
  expect(ready).not.toContain('bg-action ')
})

it('with the sound off there is nothing to press', () => {
  expect(shown(true, false)).toContain('The sound is off: new jobs don’t ring here.')
  expect(shown(true, true)).not.toContain('<button')
})
