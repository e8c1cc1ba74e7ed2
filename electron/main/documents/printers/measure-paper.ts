// What the page of a paper is asked before it is printed.

/**
 * Runs in the page. Resolves to the height of the paper in CSS pixels, once its fonts are here. Rejects if one of them
 * is not: its letters would be printed as boxes, or a name by half, so then nothing is printed.
 */
export const MEASURE_PAPER = `document.fonts.ready.then(() => {
  if ([...document.fonts].some(({ status }) => status === 'error')) throw new Error('a font did not load')
  return document.querySelector('main').getBoundingClientRect().height
})`
