export function findChromium(options: { readonly drawsWindow: boolean }): string | undefined
