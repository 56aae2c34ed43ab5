/**
 * Backs up the database and the files, while Towline runs or not:
 *
 *   npm run backup [folder]            node release/backup.js [folder]
 *   npm run backup -- --new-key        makes a pair of keys for BACKUP_KEY
 *
 * The database is DATABASE_URL, or the embedded one of DATA_DIR; the files are in the bucket, or in FILES_DIR. With BACKUP_KEY (age1…) the
 * backup is encrypted. Prints the path of the backup; exits with 1 when there is none.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { asBackupCommand, print } from './backup/as-command.ts'
import { makeBackup } from './backup/make-backup.ts'
import { readInstallation, withDatabase } from './backup/open-installation.ts'

await asBackupCommand(async ([first]) => {
  if (first === '--new-key') {
    const secret = await generateIdentity()
    print('Encrypts, for the host that makes backups:')
    print(`BACKUP_KEY=${await identityToRecipient(secret)}`)
    print('Decrypts. Keep it somewhere else, and on paper: without it no backup can be restored.')
    print(`BACKUP_KEY=${secret}`)
    return
  }
  const installation = readInstallation()
  const folder = resolve(first ?? 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const file = join(folder, `towline-${at}Z.tar.gz${installation.key ? '.age' : ''}`)
  const made = await withDatabase(installation, (databaseUrl) =>
    makeBackup({ databaseUrl, files: installation.files, key: installation.key }, file),
  )
  if (!installation.key) print('Not encrypted: BACKUP_KEY is not set.')
  print(`${made.rows} rows and ${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB in ${file}`)
})
