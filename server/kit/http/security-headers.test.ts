import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const frameUrl = 'http://127.0.0.1:4010/frame'
const mapStyleUrl = 'https://tiles.example.ie/styles/streets/style.json?key=sample'

describe('the origins a page may load a map from', () => {
  it('are its own alone by default', () => {
    const { pagePolicy, workerPolicy } = securityHeaders({ frameUrl, mapStyleUrl: null })
    expect(pagePolicy({ nonce: 'n' })).toContain("connect-src 'self';")
    expect(pagePolicy({ nonce: 'n' })).toContain("img-src 'self' data: blob:;")
    expect(workerPolicy).toBe("default-src 'none'; connect-src 'self'")
  })

  it('include the origin of the configured style, without its path and key', () => {
    const { pagePolicy, workerPolicy } = securityHeaders({ frameUrl, mapStyleUrl })
    const policy = pagePolicy({ nonce: 'n' })
    expect(policy).toContain("connect-src 'self' https://tiles.example.ie;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.ie;")
    expect(policy).toMatch(/script-src 'self' 'nonce-n';/)
    expect(policy).not.toContain('key=sample')
    expect(workerPolicy).toBe("default-src 'none'; connect-src 'self' https://tiles.example.ie")
  })
})
