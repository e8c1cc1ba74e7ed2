export interface HandbookChapter {
  readonly id: string
  readonly title: string
  readonly body: string
}

export const LARGEST_PICTURES_BYTES: number
export function handbookLanguages(): readonly string[]
export function chaptersOf(language: string): readonly HandbookChapter[]
export function handbookPage(language: string): string
export function pictureProblems(): readonly string[]
export function withPicturesInside(language: string, text: string): string
