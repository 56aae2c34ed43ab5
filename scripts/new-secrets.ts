/**
 * Prints what a new installation keeps secret and makes itself, as lines of its configuration:
 *
 *   node release/new-secrets.js
 *
 * New ones at each call: new AUTH_SECRET ends all sessions, new VAPID keys end all push subscriptions; a new EVIDENCE_SEAL_KEY needs
 * the former public one in EVIDENCE_SEAL_FORMER_KEYS. The keys of backups are of
 * `backup.js --new-key`, because the secret one of those stays elsewhere.
 */
import { randomBytes } from 'node:crypto'
import { makePushKeys } from './launch/push-keys.ts'

const { publicKey, privateKey } = makePushKeys()
process.stdout.write(`AUTH_SECRET=${randomBytes(32).toString('hex')}
EVIDENCE_SEAL_KEY=${randomBytes(32).toString('hex')}
METRICS_TOKEN=${randomBytes(32).toString('hex')}
VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
`)
