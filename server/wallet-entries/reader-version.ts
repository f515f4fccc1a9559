import { createHash } from 'node:crypto'
import { templates } from './reader/templates.ts'

/** Another one for other templates: what could not be read is then read again. */
export const readerVersion = createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 16)
