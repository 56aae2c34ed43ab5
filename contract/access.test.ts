/**
 * Prints the authorization matrix to `docs/access.md`, so that a change of access shows in a diff. Mutants that were seen to fail: a row
 * left out, a row of another role, a party less in `anyone`.
 */
import { expect, it } from 'vitest'
import { anyone, signedIn } from './access.ts'
import { everyRoute } from './every-route.ts'
import { answerTo, partnerPeople, partners, people, type Party } from './parties.ts'
import type { GuardedRoute, Route } from './route.ts'

const command = 'npx vitest run --project rules contract/access.test.ts -u'

const guarded: Readonly<Record<string, GuardedRoute>> = everyRoute

/** The columns: parties that no row tells apart share one. */
const columns: Readonly<Record<string, readonly Party[]>> = {
  'signed out': ['anonymous'],
  owner: ['owner'],
  customer: ['other_customer'],
  'its driver': ['assigned_driver'],
  offered: ['offered_driver'],
  'gave up': ['former_driver'],
  driver: ['other_driver'],
  dealer: ['dealer'],
  operator: ['operator'],
  'insurer admin': ['partner_administrator'],
  'insurer staff': ['partner_staff'],
  'other insurer': ['other_partner_staff'],
  'own key': ['own_partner'],
  'other key': ['other_partner'],
}

const cellOf = (route: GuardedRoute, [party]: readonly Party[]): string => {
  const answer = party ? answerTo(route.access, party) : ''
  return answer === 'handler' ? '✓' : String(answer)
}

const ofService = new Set(['files', 'live', 'openapi.json', 'webhooks'])

/** The first part of the path, behind `/api`. */
const nounOf = (key: string): string => {
  const [, top = '', noun = ''] = key.split('/')
  if (top === 'functions') return 'partner'
  return top !== 'api' || ofService.has(noun) ? 'service' : noun
}

const notesOf = ({ access, perMinute, limit }: GuardedRoute & Partial<Route>): string =>
  [
    access.about === 'function' ? '' : access.about.replace('_', ' '),
    access.keyScope === undefined ? '' : `key: ${access.keyScope ?? 'any scope'}`,
    access.needsNoSession ? 'looks up no session' : '',
    access.isFromElsewhere ? 'from another origin' : '',
    perMinute === undefined ? '' : `${perMinute}/min`,
    limit === undefined ? '' : `${limit.times} in ${limit.withinSeconds} s`,
  ]
    .filter((note) => note !== '')
    .join(', ')

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const printed = (): string => {
  const names = Object.keys(columns)
  const keys = Object.keys(guarded)
  const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const nouns = [...new Set(keys.map(nounOf))].toSorted()
  const tables = nouns.map((noun) => {
    const rows = keys
      .filter((key) => nounOf(key) === noun)
      .toSorted((one, other) => (`${pathOf(one)} ${one}` < `${pathOf(other)} ${other}` ? -1 : 1))
      .flatMap((key) => {
        const route = guarded[key]
        if (!route) return []
        const cells = Object.values(columns).map((parties) => cellOf(route, parties))
        return [line([`\`${key}\``, ...cells, notesOf(route)])]
      })
    return [
      `## ${noun}`,
      '',
      line(['route', ...names, 'about, and more']),
      line(['---', ...names.map(() => ':-:'), '---']),
      ...rows,
      '',
    ].join('\n')
  })
  return [
    '# Who may call what',
    '',
    'Printed from the rows beside the routes (`contract/`) by `contract/access.test.ts`; do not edit. After a change:',
    '',
    `    ${command}`,
    '',
    `✓ reaches the handler, else the status of the refusal. ${keys.length} routes. The parties of a route about no object are roles: \`owner\``,
    'and the four drivers are then what they are everywhere. A session does not count where a key does, and the other way round.',
    '',
    ...tables,
  ].join('\n')
}

it('is the matrix that is committed', async () => {
  await expect(printed(), `run: ${command}`).toMatchFileSnapshot('../docs/access.md')
})

it('has a column for every party', () => {
  expect(Object.values(columns).flat().toSorted()).toEqual(
    [...people, ...partnerPeople, ...partners].toSorted(),
  )
})

it('has rows for anyone and anyone signed in that leave out no person', () => {
  expect(anyone.allowed.toSorted()).toEqual([...people, ...partnerPeople].toSorted())
  expect(['anonymous', ...signedIn.allowed].toSorted()).toEqual(anyone.allowed.toSorted())
})
