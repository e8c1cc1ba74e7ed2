// One money call and its outcome. There is always an outcome: even a defect of ours leaves the sale not sent or
// unknown, depending on how far the socket came. The defect itself is in the app log.
import type { MoneyOutcome, SocketPhase } from '#shared/sale/outcome'
import type { Call, Client } from './client'
import { defectOutcome, moneyOutcome, type MoneyRules } from './outcome'

/** One attempt in the money lane. Never throws, never repeats. */
export async function moneyCall(
  client: Client,
  call: Omit<Call, 'lane'>,
  rules: MoneyRules,
): Promise<MoneyOutcome> {
  let phase: SocketPhase = 'not-started'
  try {
    const result = await client.call({
      ...call,
      lane: 'money',
      onPhase: (reached) => {
        phase = reached
        call.onPhase?.(reached)
      },
    })
    return moneyOutcome(result, rules)
  } catch (error) {
    client.reportDefect('service.money-call-failed', error)
    return defectOutcome(phase)
  }
}
