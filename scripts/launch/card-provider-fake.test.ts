/** The keys of the fake card provider. Seen to fail with: the former file's name left out; its port replaced although it is free. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFreePort } from '../postgres/find-free-port.ts'
import { cardProviderFake } from './card-provider-fake.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'towline-card-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('creates them once', async () => {
  const first = await cardProviderFake(dataDir)
  expect(first.secretKey).toMatch(/^sk_test_[0-9a-f]{36}$/)
  expect(await cardProviderFake(dataDir)).toEqual(first)
  expect(readdirSync(dataDir)).toEqual(['fake-card-provider.json'])
})

it('takes over those of an older release', async () => {
  const former = {
    port: await findFreePort(),
    secretKey: 'sk_test_a',
    publishableKey: 'pk_test_a',
    webhookSecret: 'whsec_test_a',
  }
  writeFileSync(join(dataDir, 'card-stand-in.json'), JSON.stringify(former))
  expect(await cardProviderFake(dataDir)).toEqual(former)
  expect(JSON.parse(readFileSync(join(dataDir, 'fake-card-provider.json'), 'utf8'))).toEqual(former)
})
