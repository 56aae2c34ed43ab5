/**
 * Restores a backup, after verifying all of it:
 *
 *   npm run restore -- backups/towline-….tar.gz.age       node release/restore.js …
 *
 * Into DATABASE_URL, which must be empty, or into the embedded database of DATA_DIR while Towline does not run; `--overwrite` replaces what is
 * in the embedded one. BACKUP_KEY is the secret key (AGE-SECRET-KEY-1…) of an encrypted backup. Exits with 1, and a sentence, when nothing was
 * restored.
 */
import { resolve } from 'node:path'
import { asBackupCommand, print } from './backup/as-command.ts'
import { BackupRefused } from './backup/contents.ts'
import { readInstallation, restoreInto } from './backup/open-installation.ts'

await asBackupCommand(async (args) => {
  const [file, ...others] = args.filter((one) => one !== '--overwrite')
  if (file === undefined || others.length > 0)
    throw new BackupRefused('Which backup? Name one file.')
  const restored = await restoreInto(readInstallation(), resolve(file), {
    mayOverwrite: args.includes('--overwrite'),
  })
  for (const name of restored.migrations) print(`applied ${name}, which came after the backup`)
  print(`${restored.rows} rows and ${restored.files} files restored, as of ${restored.madeAt}.`)
})
