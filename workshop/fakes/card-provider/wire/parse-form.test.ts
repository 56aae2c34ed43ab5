import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)))

test.each([
  ['', {}],
  ['amount=9500&currency=eur', { amount: '9500', currency: 'eur' }],
  [
    'metadata[booking_id]=bkg_1&metadata[note]=a%26b',
    { metadata: { booking_id: 'bkg_1', note: 'a&b' } },
  ],
  ['expand[0]=latest_charge&expand[1]=x.y', { expand: ['latest_charge', 'x.y'] }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['created[gte]=1&created[lt]=2', { created: { gte: '1', lt: '2' } }],
  [
    'payment_method_data[card][number]=4242&payment_method_data[type]=card',
    { payment_method_data: { card: { number: '4242' }, type: 'card' } },
  ],
  ['metadata=', { metadata: '' }],
])('%s', (text, expected) => {
  expect(plain(text)).toEqual(expected)
})

test('cannot reach the prototype of anything', () => {
  const object = parseForm('__proto__[admin]=1&metadata[__proto__][admin]=1&constructor[x]=1')
  expect(Reflect.get({}, 'admin')).toBeUndefined()
  expect(Object.getPrototypeOf(object)).toBeNull()
})
