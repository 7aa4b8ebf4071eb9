/** The folder is no backup, or was changed after it was made. */
export class BackupUnusable extends Error {}
