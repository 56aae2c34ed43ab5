import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, isPortFree } from '../postgres/find-free-port.ts'

/** The keys of the card provider's stand-in, and where it listens. */
type CardStandIn = {
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/**
 * The stand-in's settings of a data folder: random keys that production refuses, made once and readable by their
 * owner alone, and a port that stays the same while nobody else takes it.
 */
export async function cardStandIn(dataDir: string): Promise<CardStandIn> {
  const file = join(dataDir, 'card-stand-in.json')
  const known: CardStandIn | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined
  if (known !== undefined && (await isPortFree(known.port, '127.0.0.1'))) return known

  const settings = {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_test_${randomBytes(18).toString('hex')}`,
    ...known,
    port: await findFreePort(),
  }
  writeFileSync(`${file}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return settings
}
