/** The values of the sign-in forms. Rules and messages are the server's (`contract/accounts/sign-in.ts`, specification, customer side §5). */
import { z } from 'zod'
import {
  anyPassword,
  chosenPassword,
  mailedCode,
  twoFactorCode,
} from '../../../contract/accounts/sign-in.ts'
import { emailAddress, personName } from '../../../contract/text-fields.ts'
import { passwordsDifferMessage } from '../../../domain/accounts/password.ts'
import { signUpRoles } from '../../../domain/accounts/roles.ts'

const confirmed = z.string()

/** Checked whatever else is wrong, so that all problems are shown at once. */
const sameTwice = <Field extends string>(field: Field) => ({
  check: (values: { confirmPassword: string } & Record<Field, string>): boolean =>
    values[field] === values.confirmPassword,
  says: { path: ['confirmPassword'], error: passwordsDifferMessage, when: () => true },
})

const signUpTwice = sameTwice('password')
const newTwice = sameTwice('newPassword')

export const signUpFields = z
  .object({
    fullName: personName,
    email: emailAddress,
    role: z.enum(signUpRoles),
    password: chosenPassword,
    confirmPassword: confirmed,
  })
  .refine(signUpTwice.check, signUpTwice.says)

export const signInFields = z.object({ email: emailAddress, password: anyPassword })

/** Required only in a browser that did not sign up with the address; the server says when. */
export const linkPasswordFields = z.object({ password: z.string() })

/** For the mails that need only an address: a code, a reset link. */
export const emailFields = z.object({ email: emailAddress })

export const codeFields = z.object({ code: mailedCode })

export const twoFactorFields = z.object({ code: twoFactorCode })

export const reauthenticationFields = z.object({ password: anyPassword })

export const newPasswordFields = z
  .object({ newPassword: chosenPassword, confirmPassword: confirmed })
  .refine(newTwice.check, newTwice.says)

export const changePasswordFields = z
  .object({
    currentPassword: anyPassword,
    newPassword: chosenPassword,
    confirmPassword: confirmed,
  })
  .refine(newTwice.check, newTwice.says)
