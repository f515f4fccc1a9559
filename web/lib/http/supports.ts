import { extensions, type Extension } from '#contract/values/extensions.ts'
import { config } from './config.ts'

/** The additions to the specification that the server of this page has, by the names in which features ask for them. */
export const supports = Object.fromEntries(extensions.map(name => [name, config.supports.includes(name)])) as Readonly<
  Record<Extension, boolean>
>
