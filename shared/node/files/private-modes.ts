// The app's files name people and money, so only this user may read them. Windows uses the rights of the folder instead.

export const PRIVATE_FILE_MODE = 0o600
export const PRIVATE_FOLDER_MODE = 0o700
