/** What the sign-in forms ask for. Rules and messages are the server's (`contract/auth.ts`, specification, customer side §5). */
import { z } from 'zod'
import { authRoutes } from '../../../contract/auth.ts'
import { passwordsDifferMessage } from '../../../domain/password.ts'

const signUp = authRoutes['POST /api/auth/sign-up/email'].body.shape
const signIn = authRoutes['POST /api/auth/sign-in/email'].body.shape
const withCode = authRoutes['POST /api/auth/sign-in/email-otp'].body.shape
const secondStep = authRoutes['POST /api/auth/two-factor/verify'].body.shape
const change = authRoutes['POST /api/auth/change-password'].body.shape

const confirmed = z.string()

/** Asked whatever else is wrong, so that everything is said at once. */
const sameTwice = <Field extends string>(field: Field) => ({
  check: (values: { confirmPassword: string } & Record<Field, string>): boolean =>
    values[field] === values.confirmPassword,
  says: { path: ['confirmPassword'], error: passwordsDifferMessage, when: () => true },
})

const signUpTwice = sameTwice('password')
const newTwice = sameTwice('newPassword')

export const signUpFields = z
  .object({
    fullName: signUp.fullName,
    email: signUp.email,
    role: signUp.role,
    password: signUp.password,
    confirmPassword: confirmed,
  })
  .refine(signUpTwice.check, signUpTwice.says)

export const signInFields = z.object({ email: signIn.email, password: signIn.password })

/** For the mails that need nothing but an address: a code, a reset link. */
export const emailFields = z.object({ email: signIn.email })

export const codeFields = z.object({ code: withCode.code })

export const twoFactorFields = z.object({ code: secondStep.code })

export const newPasswordFields = z
  .object({ newPassword: change.newPassword, confirmPassword: confirmed })
  .refine(newTwice.check, newTwice.says)

export const changePasswordFields = z
  .object({
    currentPassword: change.currentPassword,
    newPassword: change.newPassword,
    confirmPassword: confirmed,
  })
  .refine(newTwice.check, newTwice.says)
