// The shop's own operators in addition to the service's list: they replace a missing list, and add names and operators
// to an existing one.
import { CIRCLES, type Operator, type OperatorList } from '#shared/operations/recharge/recharge-schemas'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'

/**
 * The service's list decides what a code is called. The shop's table adds alternative names to its operators, and
 * operators that it lacks. Without a list the table alone is used; without either the failure remains.
 */
export function withShopOperators(
  list: Result<OperatorList>,
  own: readonly Operator[],
  now: number,
): Result<OperatorList> {
  if (own.length === 0) return list
  if (!list.ok) return fromShop(list.failure, own, now)
  const { operators } = list.value
  const named = operators.map((operator) => {
    const further = own.find(({ code }) => code === operator.code)
    if (further === undefined) return operator
    const aliases = new Set([...operator.aliases, further.name, ...further.aliases])
    aliases.delete(operator.name)
    return { ...operator, aliases: [...aliases] }
  })
  const added = own.filter(({ code }) => !operators.some((operator) => operator.code === code))
  return succeed({ ...list.value, operators: [...named, ...added] })
}

function fromShop(failure: Failure, own: readonly Operator[], now: number): Result<OperatorList> {
  // Wrong credentials or a refused address stop everything, so the table must not hide them.
  if (
    failure.kind === 'setup' &&
    failure.problem !== 'wrong-path' &&
    failure.problem !== 'operation-disabled'
  )
    return fail(failure)
  return succeed({ operators: own, circles: CIRCLES, fetchedAt: now, source: 'shop' })
}
