// The way back at the machine: an owner who lost the second factor, or the password.
import { expect, it } from 'vitest'
import { ownerCommand } from '#office/server/maintenance/owner-command'
import type { OwnerOutput } from '#shared/office/owner-page'
import { testOffice } from '../support/office'
import { browserAt, firstOwner, PASSWORD, setUpSecondFactor, signIn } from '../support/owner'

it('the only owner who lost phone and spare codes comes in again, sessions end, and the page tells of it', async () => {
  const office = await testOffice()
  const { owner } = await firstOwner(office)
  const said: string[] = []
  const run = (...words: string[]) =>
    ownerCommand(words, { url: office.url, now: () => Date.now(), say: (text) => void said.push(text) })
  await run()
  expect(said.at(-1)).toMatch(/^asha@shop\.test {2}distributor {2}second factor {2}Asha$/)
  await run('remove-second-factor', 'ASHA@shop.test')
  expect((await owner.ask('me')).status).toBe(401)
  const phone = browserAt(office)
  expect((await signIn(phone, 'asha@shop.test')).body).not.toMatchObject({ twoFactorRedirect: true })
  expect((await phone.ask('alerts')).status).toBe(403)
  await setUpSecondFactor(phone)
  expect((await phone.ask('alerts')).body).toMatchObject([
    { kind: 'second-factor-removed', details: { person: 'Asha' } },
  ])
  const changes = (await phone.ask('audit', { before: null })).body as OwnerOutput<'audit'>
  expect(changes[0]).toMatchObject({ who: 'console', action: 'second-factor.removed' })
})

it('who lost the password comes in as a second owner, and removes the former account', async () => {
  const office = await testOffice()
  const { owner } = await firstOwner(office)
  const { personId } = (await owner.ask('me')).body as { readonly personId: string }
  const said: string[] = []
  const run = (...words: string[]) =>
    ownerCommand(words, { url: office.url, now: () => Date.now(), say: (text) => void said.push(text) })
  await expect(run('invite', 'asha@shop.test')).rejects.toThrow('already')
  await run('invite', 'second@shop.test')
  const code = /: ([-0-9A-Z]+)$/.exec(said.at(-1) ?? '')?.[1]
  const second = browserAt(office)
  const accept = { code, name: 'Asha', password: PASSWORD }
  expect((await second.ask('accept-invitation', accept)).status).toBe(200)
  await signIn(second, 'second@shop.test')
  await setUpSecondFactor(second)
  expect((await second.ask('remove-person', { personId })).status).toBe(200)
  expect((await owner.ask('me')).status).toBe(401)
  for (const words of [['invite'], ['remove'], ['invite', 'no mail'], ['invite', 'a@b.test', 'c']])
    await expect(run(...words)).rejects.toThrow('is no command')
  await expect(run('remove-second-factor', 'nobody@shop.test')).rejects.toThrow('Nobody here')
})
