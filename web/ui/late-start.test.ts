/** A page whose scripts wait: none of them is fetched, and none is lost. */
import { describe, expect, it } from 'vitest'
import { signs, startLate } from './late-start.ts'

const page = [
  '<!DOCTYPE html><html><head><title>Pricing</title>',
  '<link rel="modulepreload" href="/assets/root-1.js"/><link rel="modulepreload" href="/assets/pricing-2.js"/>',
  '</head><body><main>€95</main><script>window.context = {}</script>',
  '<script type="module" async="">import "/assets/manifest.js"; import("/assets/entry.js")</script></body></html>',
].join('')

describe('starting late', () => {
  const late = startLate(page, ['towline.kept'])

  it('leaves no address that a browser fetches automatically', () => {
    expect(late).not.toContain('modulepreload" ')
    expect(late).not.toContain('<script type="module"')
  })

  it('keeps the script as it is, and what it needs', () => {
    expect(late).toContain(
      '<script type="text/plain" id="later">import "/assets/manifest.js"; import("/assets/entry.js")</script>',
    )
    const argument = /\)\((\{"signs".*\})\)<\/script><\/head>/.exec(late)?.[1] ?? ''
    expect(JSON.parse(argument)).toEqual({
      signs: [...signs],
      keys: ['towline.kept'],
      modules: ['/assets/root-1.js', '/assets/pricing-2.js'],
    })
  })

  it('leaves every other script alone', () => {
    expect(late).toContain('<script>window.context = {}</script>')
  })

  it('says so when pages are built differently', () => {
    expect(() => startLate('<html><head></head></html>', [])).toThrow('could wait')
  })
})
