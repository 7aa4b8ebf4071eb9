import { openKeyFile } from '../../platform/base/secrets/key-file.ts'

/**
 * The key that signs backups: `BACKUP_KEY`, or a generated one in the data folder. No backup contains it, so a changed
 * backup can't be signed again.
 */
export async function openBackupKey(settings: {
  readonly backupKey: string | undefined
  readonly dataDir: string
}): Promise<string> {
  return settings.backupKey ?? openKeyFile(settings.dataDir, 'backup.key')
}
