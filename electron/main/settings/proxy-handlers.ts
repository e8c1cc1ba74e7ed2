// The shop's proxy, chosen by the owner. Name and password are never returned.
import type { proxyChannels } from '#shared/channels/computer'
import type { Handlers } from '#shared/channels/contract'
import { readProxyAddress, type ProxyChoice, type ProxyView } from '#shared/shop/proxy'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'

export interface ProxyDependencies {
  readonly proxy: {
    view(): ProxyView
    keep(choice: ProxyChoice, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  }
  /** The key that currently seals secrets, with or without a PIN. */
  readonly shopKey: () => Promise<Result<Uint8Array, SecretProblem>>
  /** The open environment uses the new proxy from its next call on. */
  readonly onChanged: () => Promise<void>
}

export const proxyWorkflow = ({
  proxy,
  shopKey,
  onChanged,
}: ProxyDependencies): Pick<Handlers, keyof typeof proxyChannels> => ({
  'proxy.state': () => Promise.resolve(proxy.view()),
  'proxy.save': async ({ choice }) => {
    if (choice.kind === 'own') {
      const address = readProxyAddress(choice.address)
      if (!address.ok) return fail({ kind: 'invalid-input', field: 'address', problem: address.problem })
    }
    const key = await shopKey()
    // If there is nothing to seal, a locked key store does not matter.
    const isBare = choice.kind !== 'own' || choice.signIn === null
    if (!key.ok && !isBare) return succeed({ kind: 'secrets', problem: key.failure })
    const kept = await proxy.keep(choice, key.ok ? key.value : new Uint8Array())
    if (!kept.ok) return succeed({ kind: 'secrets', problem: kept.failure })
    await onChanged()
    return succeed({ kind: 'kept', proxy: proxy.view() })
  },
})
