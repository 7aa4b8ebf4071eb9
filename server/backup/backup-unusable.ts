/** The folder is no backup, or not what it was when it was made. */
export class BackupUnusable extends Error {}
