import { expect, it } from 'vitest'
import { variables } from '../../server/kit/env-variables.ts'
import { defaultSpeed, readEnvironment } from './read-environment.ts'

it('finds the server on this machine, and the site where browsers do', () => {
  expect(readEnvironment({ PORT: '3100', DATA_DIR: '/somewhere' })).toEqual({
    isOn: true,
    address: 'http://127.0.0.1:3100',
    origin: 'http://localhost:3100',
    speed: 4,
    sessionsFile: '/somewhere/simulator/sessions.json',
    databaseUrl: null,
  })
  const elsewhere = { PORT: '3100', HOST: '::1', PUBLIC_ORIGIN: 'https://towline.example.ie' }
  expect(readEnvironment(elsewhere)).toMatchObject({
    address: 'http://[::1]:3100',
    origin: 'https://towline.example.ie',
  })
})

it('can be switched off', () => {
  expect(readEnvironment({ SIMULATOR: 'off' }).isOn).toBe(false)
})

it.each(['0', '61', 'fast'])('refuses a speed of %s', (speed) => {
  expect(() => readEnvironment({ SIMULATOR_SPEED: speed })).toThrow('SIMULATOR_SPEED')
})

it('has the same default as the server’s own table', () => {
  expect(variables.SIMULATOR_SPEED.parse(undefined)).toBe(defaultSpeed)
})
