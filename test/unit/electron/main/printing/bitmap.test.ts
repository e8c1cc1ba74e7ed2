// From a picture of a high-density screen to the dots of a printer's head.
import { describe, expect, test } from 'vitest'
import { scaledTo } from '#main/printing/bitmap'

describe('a finely grained screen', () => {
  const grey = (values: readonly number[], width: number) => ({
    width,
    height: values.length / width,
    rgba: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
  })

  test('gives every dot the mean of what lies under it', () => {
    const doubled = grey([0, 0, 255, 255, 0, 0, 255, 255, 0, 100, 200, 200, 0, 100, 200, 200], 4)
    expect([...scaledTo(doubled, 2, 2).rgba].filter((_, at) => at % 4 === 0)).toEqual([0, 255, 50, 200])
  })

  test('a picture of the right size is taken as it is', () => {
    const bitmap = grey([1, 2, 3, 4], 2)
    expect(scaledTo(bitmap, 2, 2)).toBe(bitmap)
  })

  test('a picture that lacks the end of the receipt is refused', () => {
    expect(() => scaledTo(grey([1, 2, 3, 4], 2), 2, 9)).toThrow(/not the whole page/)
  })
})
