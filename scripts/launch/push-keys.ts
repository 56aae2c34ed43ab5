/** The key pair for web push on a developer's machine, created once: subscribed browsers know the public key. */
import { createECDH } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const pair = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

/** The keys as variables for the server. A damaged file is replaced: subscribed browsers then subscribe again. */
export async function pushKeys(
  dataDir: string,
): Promise<{ VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string }> {
  const file = join(dataDir, 'push-keys.json')
  const kept = await read(file)
  const { publicKey, privateKey } = kept ?? makePushKeys()
  if (!kept) {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, JSON.stringify({ publicKey, privateKey }), { mode: 0o600 })
  }
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

async function read(file: string): Promise<z.infer<typeof pair> | null> {
  try {
    return pair.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

/** A P-256 pair, as RFC 8292 requires. A private key that begins with zeros is padded to its full length. */
export function makePushKeys(): z.infer<typeof pair> {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  }
}
