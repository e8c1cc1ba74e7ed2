export function isInMemory(mounts: string): boolean
export function keepTemporaryFilesInMemory(): void
