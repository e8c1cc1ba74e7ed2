/** How the file of a backup is named, without the dot. Apart from its schemas, which the start of the app does not need. */
export const BACKUP_EXTENSION = 'galla-backup'
