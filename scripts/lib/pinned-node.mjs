import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const folders = ['node', 'node-bin'].map(name =>
  join(root, 'node_modules', `${name}-${process.platform}-${process.arch}`, 'bin'),
)

/** The folder of the pinned Node; undefined before the installation. */
export const pinnedNodeFolder = () => folders.find(folder => existsSync(join(folder, 'node')))
