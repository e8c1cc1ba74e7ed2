// What the owner's page asks of the sign-in library, and nothing else of it is reached: no other route, and no other field of these.
import { z } from 'zod'
import { emailSchema, PASSWORD_LENGTH, passwordSchema } from './owner-page'

const typedPasswordSchema = z.string().min(1).max(PASSWORD_LENGTH.most)
const ownPasswordSchema = z.strictObject({ password: typedPasswordSchema })
const LONGEST_SPARE_CODE = 40

/** All are POST to `/owner/auth…`. What may be guessed there is limited by the office (office/server/owners/sign-in-routes.ts). */
export const signInRoutes = {
  '/sign-in/email': z.strictObject({ email: emailSchema, password: typedPasswordSchema }),
  '/sign-out': z.strictObject({}),
  '/two-factor/verify-totp': z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  '/two-factor/verify-backup-code': z.strictObject({ code: z.string().min(1).max(LONGEST_SPARE_CODE) }),
  '/two-factor/enable': ownPasswordSchema,
  '/two-factor/disable': ownPasswordSchema,
  '/two-factor/generate-backup-codes': ownPasswordSchema,
  /** Ends every other session of this person. */
  '/change-password': z.strictObject({
    currentPassword: typedPasswordSchema,
    newPassword: passwordSchema,
    revokeOtherSessions: z.literal(true),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>
export type SignInRoute = keyof typeof signInRoutes
export type SignInInput<Path extends SignInRoute> = z.input<(typeof signInRoutes)[Path]>

export const isSignInRoute = (path: string): path is SignInRoute => Object.hasOwn(signInRoutes, path)
