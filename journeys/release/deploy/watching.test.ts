/** The alert rules of `deploy/prometheus`, by Prometheus' own tool: written correctly, and firing when they should. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { requirePrograms } from './require-programs.ts'

const promtool = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('promtool', args, { cwd: 'deploy/prometheus' })
  return stdout
}

beforeAll(() => requirePrograms('promtool'))

it('is written correctly', async () => {
  expect(await promtool('check', 'rules', 'rules.yaml')).toContain('SUCCESS')
})

it('fires on what each alert is for, and stays silent on an ordinary evening', async () => {
  expect(await promtool('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS')
})
