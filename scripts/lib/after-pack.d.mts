export function foreignBinaries(names: readonly string[], platform: string, arch: string): readonly string[]
