import { createHash } from 'node:crypto'
import { templates } from './reader/templates.ts'

/** Changes with the templates, so that unreadable entries are read again. */
export const readerVersion = createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 16)
