// Seen to fail: a failed load remembered for ever, begun again before its failure was caught, remembered after an attempt ahead.
import { text } from 'node:stream/consumers'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import { forgetFailedLoads, loadable } from './loadable.tsx'

const Greeting = ({ to }: { to: string }) => <p>{`Hello ${to}`}</p>
const html = '<p>Hello Aoife</p>'

/** Fails so often before it succeeds. */
const openPart = (failures: number) => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
    if (load.mock.calls.length <= failures) throw new Error('not loaded')
    return Greeting
  })
  return { load, Part: loadable(load) }
}
const drawn = async (Part: ReturnType<typeof openPart>['Part']): Promise<string> => {
  const { prelude } = await prerender(<Part to="Aoife" />, { onError: () => {} })
  return text(prelude)
}

it('is loaded once, when it is drawn', async () => {
  const { load, Part } = openPart(0)
  expect(load).not.toHaveBeenCalled()
  expect(await drawn(Part)).toBe(html)
  expect(await drawn(Part)).toBe(html)
  expect(load).toHaveBeenCalledTimes(1)
})

it('that was loaded ahead is drawn at once', async () => {
  const { load, Part } = openPart(0)
  await Part.loadAhead()
  await Part.loadAhead()
  expect(renderToStaticMarkup(<Part to="Aoife" />)).toBe(html)
  expect(load).toHaveBeenCalledTimes(1)
})

it('that failed fails again until its boundary has caught it, and then loads again', async () => {
  const { load, Part } = openPart(1)
  await expect(drawn(Part)).rejects.toThrow('not loaded')
  await expect(drawn(Part)).rejects.toThrow('not loaded')
  expect(load).toHaveBeenCalledTimes(1)
  forgetFailedLoads()
  expect(await drawn(Part)).toBe(html)
  expect(load).toHaveBeenCalledTimes(2)
})

it('that failed ahead is loaded where it is drawn', async () => {
  const { load, Part } = openPart(1)
  await Part.loadAhead()
  expect(await drawn(Part)).toBe(html)
  expect(load).toHaveBeenCalledTimes(2)
})
