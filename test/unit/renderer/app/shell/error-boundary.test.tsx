// A screen with a defect is replaced by words, with the reference under which main logged it.
import { expect, it, vi, onTestFinished } from 'vitest'
import { succeed } from '#shared/base/result'
import { ErrorBoundary } from '#renderer/app/shell/ErrorBoundary'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { installFakeBridge } from '#test/support/fake-bridge'
import { pageText, settle, show } from '#test/support/window'

it('a broken screen is reported to main, and its reference stands on the screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const bridge = installFakeBridge({
    'diagnostics.report-defect': async () => succeed({ reference: 'AB12CD34' }),
  })
  const Broken = (): never => {
    throw new TypeError('a plan without a price')
  }
  await show(
    <WordsProvider language="en">
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </WordsProvider>,
  )
  await settle()
  expect(pageText()).toContain('AB12CD34')
  expect(bridge.calls).toMatchObject([
    { channel: 'diagnostics.report-defect', input: { place: 'screen', name: 'TypeError' } },
  ])
})
