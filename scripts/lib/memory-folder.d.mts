export function isInMemory(mounts: string): boolean
/** Removes what runs left whose program has ended, of those that lie in `place`. */
export function removeAbandoned(place: string): void
export function ownSpace(): string
export function keepTemporaryFilesInMemory(): void
