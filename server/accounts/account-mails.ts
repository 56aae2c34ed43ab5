/** The mails of signing up and in. Data in, mail out. */
import { supportContact } from '../../domain/support.ts'
import {
  layOutMail,
  resetLinkMinutes,
  signInCodeMinutes,
  verificationLinkHours,
  type Mail,
} from '../notifications/index.ts'

const ignoreIfNotYou = 'If this wasn’t you, ignore this email. Nothing will happen.'
const callUs = `call us on ${supportContact.phone}.`

export const verifyEmailMail = ({ fullName, url }: { fullName: string; url: string }): Mail =>
  layOutMail({
    subject: 'Verify your email for Towline',
    heading: 'Verify your email',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Press the button to confirm that this address is yours.',
      },
      { kind: 'button', label: 'Verify your email', url },
      {
        kind: 'note',
        text: `The link works for ${verificationLinkHours} hours. ${ignoreIfNotYou}`,
      },
    ],
    reason: 'You’re getting this email because someone signed up at Towline with this address.',
  })

export const resetPasswordMail = ({ fullName, url }: { fullName: string; url: string }): Mail =>
  layOutMail({
    subject: 'Set a new password for Towline',
    heading: 'Set a new password',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Press the button to set a new password. You’ll be signed out everywhere.',
      },
      { kind: 'button', label: 'Set a new password', url },
      {
        kind: 'note',
        text: `The link works once, for ${resetLinkMinutes} minutes. ${ignoreIfNotYou}`,
      },
    ],
    reason:
      'You’re getting this email because someone asked Towline for a new password for this address.',
  })

/** The code is not in the subject: a locked phone shows subjects to anyone. */
export const signInCodeMail = ({ code }: { code: string }): Mail =>
  layOutMail({
    subject: 'Your code to sign in to Towline',
    heading: 'Your code to sign in',
    parts: [
      { kind: 'text', text: 'Enter this code on the page where you asked for it:' },
      { kind: 'code', code },
      {
        kind: 'note',
        text: `It works once, for ${signInCodeMinutes} minutes. Don’t share it: we’ll never ask you for it. ${ignoreIfNotYou}`,
      },
    ],
    reason: 'You’re getting this email because someone asked Towline for a code for this address.',
  })

export const confirmEmailMail = ({ code }: { code: string }): Mail =>
  layOutMail({
    subject: 'Your code to confirm your email',
    heading: 'Confirm your email',
    parts: [
      { kind: 'text', text: 'Type this code on your account page at Towline:' },
      { kind: 'code', code },
      {
        kind: 'note',
        text: `It works once, for ${signInCodeMinutes} minutes. ${ignoreIfNotYou}`,
      },
    ],
    reason: 'You’re getting this email because someone gave this address for a Towline account.',
  })

export const passwordChangedMail = ({
  fullName,
  signInUrl,
}: {
  fullName: string
  signInUrl: string
}): Mail =>
  layOutMail({
    subject: 'Your Towline password was changed',
    heading: 'Your password was changed',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Your password was changed, and you were signed out everywhere else. If it was you, there’s nothing you need to do.',
      },
      {
        kind: 'text',
        text: 'If it wasn’t you, set a new password now: choose “Forgot password” on the sign-in page.',
      },
      { kind: 'button', label: 'Go to the sign-in page', url: signInUrl },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })

/** A person with access to the command line did it. */
export const twoFactorResetMail = ({ fullName }: { fullName: string }): Mail =>
  layOutMail({
    subject: 'Two-step sign-in was removed from your account',
    heading: 'Two-step sign-in was removed',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Our team removed two-step sign-in and all passkeys from your account, and signed you out everywhere. Set it up again when you next sign in.',
      },
      {
        kind: 'text',
        text: `If you didn’t ask for this, change your password now and ${callUs}`,
      },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })

/** To the new operator. */
export const newOperatorMail = ({ fullName }: { fullName: string }): Mail =>
  layOutMail({
    subject: 'You are a Towline operator now',
    heading: 'You are an operator now',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Your Towline account is now an operator account, and you were signed out everywhere. When you next sign in, you’ll set up two-step sign-in first.',
      },
      {
        kind: 'text',
        text: `If you didn’t expect this, ${callUs}`,
      },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })

/** To the existing operators. */
export const otherNewOperatorMail = ({
  fullName,
  newOperator,
}: {
  fullName: string
  newOperator: { fullName: string; email: string }
}): Mail =>
  layOutMail({
    subject: `${newOperator.fullName} is a Towline operator now`,
    heading: 'There is a new operator',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: `${newOperator.fullName} (${newOperator.email}) was made an operator from the server’s command line. Operators see other people’s data and make refunds.`,
      },
      {
        kind: 'text',
        text: `If you don’t know why, disable the account under Users and ${callUs}`,
      },
    ],
    reason: 'You’re getting this email because you are an operator of Towline.',
  })

/** An operator did it. */
export const signedOutMail = ({
  fullName,
  signInUrl,
}: {
  fullName: string
  signInUrl: string
}): Mail =>
  layOutMail({
    subject: 'You were signed out of Towline',
    heading: 'You were signed out',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'Our team signed your account out on every device. You can sign in again at any time.',
      },
      {
        kind: 'text',
        text: 'If you didn’t ask for this, set a new password: choose “Forgot password” on the sign-in page.',
      },
      { kind: 'button', label: 'Go to the sign-in page', url: signInUrl },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })

export const twoFactorChangedMail = ({
  fullName,
  to,
}: {
  fullName: string
  to: 'on' | 'off'
}): Mail =>
  layOutMail({
    subject: `Two-step sign-in is ${to}`,
    heading: `Two-step sign-in is ${to}`,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text:
          to === 'on'
            ? 'Signing in to your Towline account now also needs a code from your authenticator app. Keep your backup codes somewhere you can reach without your phone.'
            : 'Signing in to your Towline account no longer needs a code from your authenticator app.',
      },
      {
        kind: 'text',
        text: `If it wasn’t you, change your password now and ${callUs}`,
      },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })

/** `proven`: the number signs in from now on. `dropped`: it no longer does, and other sessions have ended. */
export const phoneChangedMail = ({
  fullName,
  phone,
  to,
  accountUrl,
}: {
  fullName: string
  phone: string
  to: 'proven' | 'dropped'
  accountUrl: string
}): Mail => {
  const { title, text, back } = phoneChanges[to]
  return layOutMail({
    subject: title,
    heading: title,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      { kind: 'text', text: text(phone) },
      {
        kind: 'text',
        text: `If it wasn’t you, set a new password now, and change the number ${back}on your account page.`,
      },
      { kind: 'button', label: 'Go to your account', url: accountUrl },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })
}

const phoneChanges = {
  proven: {
    title: 'A phone number was confirmed',
    text: (phone: string) => `A code texted to ${phone} can now sign in to your Towline account.`,
    back: '',
  },
  dropped: {
    title: 'Your phone number was changed',
    text: (phone: string) =>
      `${phone} is no longer the number of your Towline account and can’t sign in to it any more. Other devices were signed out.`,
    back: 'back ',
  },
} as const

export const passkeyChangedMail = ({
  fullName,
  passkeyName,
  to,
  accountUrl,
}: {
  fullName: string
  passkeyName: string
  to: 'added' | 'removed'
  accountUrl: string
}): Mail =>
  layOutMail({
    subject: `A passkey was ${to}`,
    heading: `A passkey was ${to}`,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text:
          to === 'added'
            ? `The passkey “${passkeyName}” can now sign in to your Towline account.`
            : `The passkey “${passkeyName}” no longer signs in to your Towline account.`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t you, set a new password now, and check your passkeys on your account page.',
      },
      { kind: 'button', label: 'Go to your account', url: accountUrl },
    ],
    reason: 'You’re getting this email because it’s about the security of your Towline account.',
  })
