import { expect, it } from 'vitest'
import { supportContact } from '../../domain/support.ts'
import {
  confirmEmailMail,
  newOperatorMail,
  otherNewOperatorMail,
  passwordChangedMail,
  resetPasswordMail,
  signInCodeMail,
  twoFactorChangedMail,
  twoFactorResetMail,
  verifyEmailMail,
} from './account-mails.ts'

const hostile = '<img src=x onerror=alert(1)>\r\nBcc: someone@example.com'
const url = 'https://towline.example/auth/verify-email#token=a.b.c&returnTo=%2F'
const mails = {
  verifyEmailMail: verifyEmailMail({ fullName: hostile, url }),
  resetPasswordMail: resetPasswordMail({ fullName: hostile, url }),
  passwordChangedMail: passwordChangedMail({ fullName: hostile, signInUrl: url }),
}

it.each(Object.entries(mails))('%s shows markup in a name and runs none (S18)', (_, mail) => {
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
  expect(mail.subject).not.toMatch(/[\r\n<]/)
  expect(mail.text).toContain(url)
})

it('puts a code on a line of its own, and not where a locked phone shows it', () => {
  const { subject, text, html } = signInCodeMail({ code: '042917' })
  expect(text).toMatch(/^042917$/m)
  expect(html).toContain('042917')
  expect(subject).not.toContain('042917')
})

it('says for how long each works', () => {
  expect(mails.verifyEmailMail.text).toContain('24 hours')
  expect(mails.resetPasswordMail.text).toContain('60 minutes')
  expect(signInCodeMail({ code: '042917' }).text).toContain('10 minutes')
})

// Seen to fail with: a mail that sends its reader to a person without a number; one that gives its reason in other words.
it('says whom to call about a change that its reader did not make', () => {
  const fullName = 'Aoife Sample'
  const newOperator = { fullName: 'Donal Sample', email: 'donal@example.ie' }
  for (const { text } of [
    twoFactorResetMail({ fullName }),
    newOperatorMail({ fullName }),
    otherNewOperatorMail({ fullName, newOperator }),
    twoFactorChangedMail({ fullName, to: 'off' }),
  ])
    expect(text).toMatch(/ call us on \+353 [\d ]+\.\n/)
  expect(twoFactorResetMail({ fullName }).text).toContain(`call us on ${supportContact.phone}.`)
})

it('begins its reason as every mail does', () => {
  for (const { text } of [...Object.values(mails), confirmEmailMail({ code: '042917' })])
    expect(text).toContain('You’re getting this email because ')
})
