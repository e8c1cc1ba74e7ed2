export interface SourcedScene {
  /** Files and folders of the project. */
  readonly sources: readonly string[]
}

export const PARTS_FOR_ALL_SCENES: number
export const MOST_CHANGED_SCENES: number
export function partOfHash(hash: string): number
export function changedFiles(): readonly string[]
export function hasChanged(scene: SourcedScene, changed: readonly string[]): boolean
export function scenesOfPart<Scene extends SourcedScene>(
  scenes: readonly Scene[],
  part: number,
  changed: readonly string[],
): readonly Scene[]
export function turnOfPart(
  part: number,
  languages: number,
  looks: number,
): { readonly language: number; readonly look: number }
