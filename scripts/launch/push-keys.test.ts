import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import { expect, it } from 'vitest'
import { pushKeys } from './push-keys.ts'

it('makes a working pair once, readable by its owner only, and another one when it is damaged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'towline-keys-'))
  try {
    const keys = await pushKeys(dataDir)
    expect(await pushKeys(dataDir)).toEqual(keys)
    const file = join(dataDir, 'push-keys.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = keys
    const headers = webPush.getVapidHeaders(
      'https://push.example',
      'mailto:somebody@example.ie',
      publicKey,
      privateKey,
      'aes128gcm',
    )
    expect(headers.Authorization).toContain(`k=${publicKey}`)
    await writeFile(file, '{')
    expect(await pushKeys(dataDir)).not.toEqual(keys)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
