/** A command of several steps that is interrupted ends with the step it is in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const prepare = fileURLToPath(new URL('./prepare.mjs', import.meta.url))

const twoSteps = `
  import { asCommand, run } from ${JSON.stringify(prepare)}
  const step = (name) => run(process.execPath, ['-e', 'console.log("' + name + '"); setTimeout(() => {}, 20_000)'])
  await asCommand(async () => {
    await step('first')
    await step('second')
  })
`

it('starts no further step after SIGTERM', async () => {
  const command = spawn(process.execPath, ['--input-type=module', '-e', twoSteps])
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  command.stdout.once('data', () => command.kill('SIGTERM'))
  const [code] = await once(command, 'close')
  expect(output.trim()).toBe('first\n\nInterrupted.')
  expect(code).toBe(1)
})
