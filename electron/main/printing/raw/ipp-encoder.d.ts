declare module 'ipp-encoder' {
  interface Attribute {
    readonly tag: number
    readonly name: string
    readonly value: unknown
  }
  interface Group {
    readonly tag: number
    readonly attributes: readonly Attribute[]
  }
  interface Request {
    readonly version: { readonly major: number; readonly minor: number }
    readonly operationId: number
    readonly requestId: number
    readonly groups: readonly Group[]
    readonly data?: Buffer
  }
  const ipp: {
    readonly CONSTANTS: Readonly<Record<string, number>>
    readonly request: {
      encode(request: Request, into: Buffer): Buffer
      encodingLength(request: Request): number
      decode(bytes: Buffer): Request
    }
    readonly response: {
      decode(bytes: Buffer): { readonly statusCode: number; readonly groups: readonly Group[] }
      encode(response: Omit<Request, 'operationId'> & { readonly statusCode: number }, into: Buffer): Buffer
      encodingLength(response: Omit<Request, 'operationId'> & { readonly statusCode: number }): number
    }
  }
  export default ipp
}
