// The clock by which the window measures how long a sheet has been open, and the heights by which a table knows its visible rows: tests
// advance the one, and Happy DOM has no layout for the other.
import { beforeEach, vi } from 'vitest'

const TABLE_HEIGHT_PX = 480
const ROW_HEIGHT_PX = 58

/** Gives the window, in every test of the file, a clock that also moves by hand. Returns what advances it, in milliseconds. */
export function windowClock(): (elapsedMs: number) => void {
  let passedMs = 0
  beforeEach(() => {
    const clock = performance.now.bind(performance)
    // No mock, which would keep every call: React asks for the time at each part of the screen.
    performance.now = () => clock() + passedMs
    return () => void Reflect.deleteProperty(performance, 'now')
  })
  return (elapsedMs) => {
    passedMs += elapsedMs
  }
}

/** Gives tables and their rows a height in every test of the file. */
export function tableWithHeight(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(TABLE_HEIGHT_PX)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX)
  })
}
