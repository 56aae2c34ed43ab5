import { expect, it } from 'vitest'
import { layOutMail } from './mail-layout.ts'

const content = { subject: 'S', heading: 'H', reason: 'R', parts: [] }

it('says the same in text and in HTML', () => {
  const { text, html } = layOutMail({
    ...content,
    parts: [
      { kind: 'text', text: 'A & B' },
      { kind: 'facts', facts: [['Price', '€95.00']] },
      { kind: 'code', code: '123456' },
      { kind: 'note', text: 'Only once.' },
      { kind: 'link', label: 'Elsewhere', url: 'https://towline.example/else' },
      { kind: 'button', label: 'Go on', url: 'https://towline.example/a?b=1&c=2' },
    ],
  })
  expect(text).toBe(
    'H\n\nA & B\n\nPrice: €95.00\n\n123456\n\nOnly once.\n\nElsewhere:\nhttps://towline.example/else\n\nGo on:\nhttps://towline.example/a?b=1&c=2\n\n-- \nTowline\nR\n',
  )
  expect(html).toContain('A &amp; B')
  expect(html).toContain('href="https://towline.example/a?b=1&amp;c=2"')
  expect(html).toMatch(/href="https:\/\/towline\.example\/else"[^>]*>Elsewhere</)
  expect(html).toContain('prefers-color-scheme: dark')
  // Mutant: the address written out below the button.
  expect(html).toContain('>Open it on towline.example</a>')
  expect(html).not.toContain('>https://')
  // Mutant: the mark drawn from boxes that mail programs pile up.
  expect(html).not.toMatch(/position:/)
})

it('keeps a subject on one line', () => {
  expect(layOutMail({ ...content, subject: 'Hello\r\nBcc: a@example.com' }).subject).toBe(
    'Hello Bcc: a@example.com',
  )
})

it('links to web pages only', () => {
  const withButton = (url: string) =>
    layOutMail({ ...content, parts: [{ kind: 'button', label: 'Go', url }] })
  expect(() => withButton('javascript:alert(1)')).toThrow('web pages only')
  expect(() => withButton('/bookings')).toThrow('Invalid URL')
})
