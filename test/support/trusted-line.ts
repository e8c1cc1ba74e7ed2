// A line to a server of the test over TLS, whose authority the client knows.
import { onTestFinished } from 'vitest'
import { createTransport } from '#main/service/client/transport'
import type { ProxyLookup } from '#main/operations/service'
import { createAuthority } from './certificates'
import { realTimers } from './time'
import { startWireServer, type WireServerOptions } from './wire-server'

export const authority = createAuthority('Galla test authority')
export const trusted = authority.issue({ ipAddress: '127.0.0.1' })

export async function lineTo(options: WireServerOptions, proxy?: ProxyLookup) {
  const server = await startWireServer(options)
  const transport = createTransport({
    timers: realTimers(),
    extraCertificates: [authority.cert],
    ...(proxy === undefined ? {} : { proxy }),
  })
  onTestFinished(async () => {
    transport.close()
    await server.close()
  })
  return { server, transport }
}
