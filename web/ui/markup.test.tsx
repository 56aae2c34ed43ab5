/** What screen readers get, read from the markup: labels, hints, errors and reasons are tied to their controls. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './forms/checkbox.tsx'
import { DataTable } from './data/data-table.tsx'
import { ChangeList } from './data/change-list.tsx'
import { PriceLines } from './data/price-lines.tsx'
import { RadioCards } from './forms/radio-cards.tsx'
import { RatingStars } from './data/rating.tsx'
import { TextField } from './forms/text-field.tsx'

const attribute = (html: string, tag: string, name: string): string | undefined =>
  new RegExp(`<${tag}\\b[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1]

const textOf = (html: string, id: string): string | undefined =>
  new RegExp(`id="${id}"[^>]*>(.*?)</(?:p|span)>`).exec(html)?.[1]?.replace(/<[^>]*>/g, '')

describe('a field', () => {
  const html = renderToStaticMarkup(
    <TextField label="Phone" hint="With the prefix" error="Phone number too short" required />,
  )

  test('its label leads to it', () => {
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  })

  test('hint and error are read with it, and it is marked as wrong', () => {
    const described = attribute(html, 'input', 'aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => textOf(html, id))).toEqual([
      'With the prefix',
      'Phone number too short',
    ])
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
  })

  test('without an error it is neither wrong nor described', () => {
    const plain = renderToStaticMarkup(<TextField label="Phone" />)
    expect(attribute(plain, 'input', 'aria-invalid')).toBeUndefined()
    expect(attribute(plain, 'input', 'aria-describedby')).toBeUndefined()
  })
})

describe('a button that may not be pressed', () => {
  const html = renderToStaticMarkup(<Button disabledReason="Enter the distance first">Book</Button>)

  test('can be focused, and says why', () => {
    expect(attribute(html, 'button', 'aria-disabled')).toBe('true')
    expect(html).not.toMatch(/\sdisabled=/)
    expect(textOf(html, attribute(html, 'button', 'aria-describedby') ?? '')).toBe(
      'Enter the distance first',
    )
  })

  test('a busy one keeps both labels in place and shows one', () => {
    const busy = renderToStaticMarkup(
      <Button isBusy busyLabel="Processing Payment...">
        Pay
      </Button>,
    )
    expect(attribute(busy, 'button', 'aria-busy')).toBe('true')
    expect(busy).toMatch(/invisible[^>]*>Pay</)
    expect(busy).not.toMatch(/invisible[^>]*>Processing/)
  })

  test('an ordinary one is not marked at all', () => {
    expect(renderToStaticMarkup(<Button>Book</Button>)).not.toMatch(/\saria-[a-z]+=/)
  })
})

test('a group of choices: one name, the chosen one ticked, the impossible one disabled with its reason', () => {
  const html = renderToStaticMarkup(
    <RadioCards
      label="Vehicle"
      name="vehicle"
      defaultValue="van"
      options={[
        { value: 'car', label: 'Car' },
        { value: 'van', label: 'Van' },
        { value: 'truck', label: 'Truck', disabledReason: 'Too heavy' },
      ]}
    />,
  )
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(3)
  expect(inputs.every((input) => input.includes('name="vehicle"'))).toBe(true)
  expect(inputs.map((input) => input.includes('checked'))).toEqual([false, true, false])
  expect(inputs[2]).toContain('disabled')
  expect(html).toContain('Too heavy')
  expect(html).toContain('<legend')
})

test('a tick box and its sentence are tied together', () => {
  const html = renderToStaticMarkup(<Checkbox label="Start at once" error="Tick this to go on" />)
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  expect(textOf(html, attribute(html, 'input', 'aria-describedby') ?? '')).toBe(
    'Tick this to go on',
  )
})

test('a rating is read out once, in words', () => {
  const html = renderToStaticMarkup(<RatingStars value={4.66} count={12} />)
  expect(html).toContain('Rated 4.7 out of 5 by 12')
  expect(html.replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, '')).not.toContain('(12)')
})

test.each([
  [1_500, '2026+€15.00'],
  [-1_500, '2026−€15.00'],
  [0, '2026€0.00'],
])('a change of %i is %s', (cents, shown) => {
  const change = { id: 'cre_1', what: 'Used', amountCents: cents, at: '2026-12-04T18:20:00.000Z' }
  const html = renderToStaticMarkup(
    <ChangeList label="Changes" changes={[{ ...change, about: null }]} />,
  )
  expect(html.replace(/<[^>]+>/g, '').endsWith(shown)).toBe(true)
})

test('an itemised price is a list of terms with exact amounts', () => {
  const html = renderToStaticMarkup(
    <PriceLines
      lines={[
        { label: 'Base price', amountCents: 7000 },
        { label: 'Motorcycle', amountCents: -1500 },
      ]}
      total={{ label: 'Total', amountCents: 5500 }}
    />,
  )
  expect(html.match(/<dt/g)).toHaveLength(3)
  expect(html).toContain('€70.00')
  expect(html).toContain('−€15.00')
  expect(html).toContain('€55.00')
})

test('a table states its roles, and is not drawn when it is empty', () => {
  const table = (rows: { id: string }[]) =>
    renderToStaticMarkup(
      <DataTable
        caption="Jobs"
        columns={[{ id: 'id', header: 'Job', cell: (row) => row.id, isTitle: true }]}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p>No jobs</p>}
      />,
    )
  expect(table([{ id: 'J-1' }])).toMatch(/role="table" aria-label="Jobs"/)
  expect(table([{ id: 'J-1' }]).match(/role="row"/g)).toHaveLength(2)
  expect(table([])).toBe('<p>No jobs</p>')
})
