import { templates, type Template } from './templates.ts'
import { compileWording, type Wording } from './wording.ts'

/** A template with its compiled wording. */
export interface CompiledTemplate extends Template {
  compiled: Wording
}

/** The templates with their compiled wordings, in matching order. */
export const compiledTemplates: readonly CompiledTemplate[] = templates.map(template => ({
  ...template,
  compiled: compileWording(template.wording),
}))
