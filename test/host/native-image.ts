// As much of `nativeImage` as pictures of pages and icons need: PNG in, PNG out.
const PNG_WIDTH_OFFSET = 16
const PNG_HEIGHT_OFFSET = 20
const PNG_HEADER_BYTES = 24

export function nativeImageOf(png: Buffer = Buffer.alloc(0)) {
  const hasSize = png.length >= PNG_HEADER_BYTES
  return {
    toPNG: () => png,
    isEmpty: () => png.length === 0,
    getSize: () => ({
      width: hasSize ? png.readUInt32BE(PNG_WIDTH_OFFSET) : 0,
      height: hasSize ? png.readUInt32BE(PNG_HEIGHT_OFFSET) : 0,
    }),
    toDataURL: () => `data:image/png;base64,${png.toString('base64')}`,
  }
}
