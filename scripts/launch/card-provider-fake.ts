import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, isPortFree } from '../postgres/find-free-port.ts'

/** The keys and the port of the fake card provider. */
type CardProviderFake = {
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const fileName = 'fake-card-provider.json'
/** Of data folders that older releases made. */
const formerFileName = 'card-stand-in.json'

/**
 * The fake card provider's settings in a data folder: random keys that production refuses, created once and
 * readable only by their owner, and a port that stays the same unless another program takes it.
 */
export async function cardProviderFake(dataDir: string): Promise<CardProviderFake> {
  const file = join(dataDir, fileName)
  const written = [file, join(dataDir, formerFileName)].find((one) => existsSync(one))
  const known: CardProviderFake | undefined =
    written === undefined ? undefined : JSON.parse(readFileSync(written, 'utf8'))
  const isFree = known !== undefined && (await isPortFree(known.port, '127.0.0.1'))
  if (isFree && written === file) return known

  const settings = {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_test_${randomBytes(18).toString('hex')}`,
    ...known,
    port: isFree ? known.port : await findFreePort(),
  }
  writeFileSync(`${file}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return settings
}
