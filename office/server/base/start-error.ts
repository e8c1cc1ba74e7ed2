// Why an office does not start, in words for the owner who started it. Everything else that is thrown is a defect.

export class OfficeStartError extends Error {
  override readonly name = 'OfficeStartError'
}
