export interface Place {
  readonly dataFolder: string
  readonly work: string
  readonly localAppData: string
}
export interface Step {
  readonly title: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
export function expectedNames(version: string, platform: string, arch: string): readonly string[]
export function fitting(files: readonly string[], platform: string, arch: string): readonly string[]
export function stepsFor(of: {
  readonly file: string
  readonly before?: string
  readonly place: Place
}): readonly Step[]
