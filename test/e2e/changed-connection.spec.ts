// While the counter is shut somebody writes another address and another authority into its plain files: the next start
// sends that server nothing, says so, and the owner puts back what was set up.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectClean } from './support/axe'
import { wordsLike } from './support/counter'
import {
  allowAsOwner,
  button,
  openShop,
  openVault,
  sandboxBand,
  test,
  text,
  typePin,
} from './support/first-launch'
import { expect } from './fixture'
import { pressOn } from './support/keyboard'
import { startShopService } from './support/shop-service'

test('sends nothing to an address that somebody wrote into the files, and goes on when it is put back', async ({
  launcher,
  service,
  userData,
}) => {
  const evil = await startShopService()
  const first = await launcher.launch()
  await openShop(first.window, service)
  await first.close()
  const file = join(userData, 'sandbox', 'connection.json')
  const stored = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(
    file,
    JSON.stringify({ ...stored, baseAddress: evil.url, extraCertificates: evil.authority }),
  )
  const before = service.calls.length
  const { window } = await launcher.launch()
  await openVault(window)
  await typePin(window)
  await expect(sandboxBand(window)).toBeVisible()
  await expect(text(window, 'failure.setup.changed-connection.title')).toBeVisible()
  const difference = window.getByText(wordsLike('en', 'line.stop.changed.address'))
  await expect(difference).toContainText(service.url)
  await expect(difference).toContainText(evil.url)
  await expectClean(window, 'a connection that was changed outside')
  expect([service.calls.length, evil.connections()]).toEqual([before, 0])

  await pressOn(window, button(window, 'line.stop.changed.put-back'))
  await allowAsOwner(window)
  await expect(text(window, 'failure.setup.changed-connection.title')).toHaveCount(0)
  expect(await readFile(file, 'utf8')).toContain(service.url)
  expect(evil.connections()).toBe(0)
  await evil.close()
})
