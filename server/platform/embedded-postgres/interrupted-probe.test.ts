import { expect, test, vi } from 'vitest'
import { launcherFor } from './ordinary-user.ts'

vi.mock('node:child_process', async original => ({
  ...(await original<typeof import('node:child_process')>()),
  spawnSync: () => ({ status: null, signal: 'SIGINT', stderr: '' }),
}))

test('launcherFor does not mistake a probe that was ended by Ctrl-C for a refusal', async () => {
  using asRoot = vi.spyOn(process, 'geteuid').mockReturnValue(0)
  expect(await launcherFor('/')).toEqual({ prefix: expect.arrayContaining(['unshare']) })
  expect(asRoot).toHaveBeenCalled()
})
