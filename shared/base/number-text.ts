// A number that a person gives as text: a mobile number, the number of a connection, an agent's id.
import { z } from 'zod'
import { plainText } from './plain-text'

/**
 * Digits of every script are 0 to 9, so that one customer is not two and the service gets what it can read. Fields turn
 * them already while they are typed; whatever else asks main meets the same rule here.
 */
export const numberTextSchema = z.string().overwrite(plainText)
