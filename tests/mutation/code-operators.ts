/** A node of the syntax tree, with its position in the text. */
export interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

/** A part of a text, and its replacement. */
export interface Change {
  what: string
  start: number
  end: number
  by: string
}

type Operator = (node: Node, text: string) => Change[]

const textOf = ({ start, end }: Node, text: string) => text.slice(start, end)

function replaced(node: Node, text: string, by: string): Change {
  const { start, end } = node
  return { what: `${textOf(node, text)} → ${by}`, start, end, by }
}

const opposites: Record<string, string> = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** The method that a node calls; undefined for other nodes. */
function methodOf(node: Node): { name: string; object: Node; args: Node[] } | undefined {
  const callee = node['callee'] as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  const { name } = callee['property'] as { name?: string }
  return name === undefined ? undefined : { name, object: callee['object'] as Node, args: node['arguments'] as Node[] }
}

/** `query.where(…)` becomes `query`. */
function withoutCall(node: Node, text: string, object: Node): Change {
  return { what: `without ${text.slice(object.end, node.end)}`, start: object.end, end: node.end, by: '' }
}

const locks = ['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']

/** The conditions of "if" and "?", which need not also be inverted as comparisons. */
const tests = new WeakSet<Node>()

/** What can be removed or inverted, by name. */
export const operators = {
  /** Removes a refusal. */
  refusals(node, text) {
    const test = node['test'] as Node
    return node.type === 'IfStatement' && /\brefuse\w*\(/.test(textOf(node['consequent'] as Node, text))
      ? [replaced(test, text, 'false')]
      : []
  },

  /** Makes a condition always or never hold, removes one of its parts, or inverts it. */
  conditions(node, text) {
    const { left, right } = node as unknown as Record<'left' | 'right', Node>
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      tests.add(node['test'] as Node)
      return ['true', 'false'].map(by => replaced(node['test'] as Node, text, by))
    }
    if (node.type === 'LogicalExpression' && node['operator'] !== '??') {
      return [left, right].map(side => replaced(node, text, textOf(side, text)))
    }
    const opposite =
      node.type === 'BinaryExpression' && !tests.has(node) ? opposites[String(node['operator'])] : undefined
    return opposite ? [replaced(node, text, `${textOf(left, text)} ${opposite} ${textOf(right, text)}`)] : []
  },

  /** Removes a condition on rows, except those of paging. */
  rows(node, text) {
    const method = methodOf(node)
    const isOfPage = method?.args[1] !== undefined && textOf(method.args[1], text) === "'<'"
    return method?.name === 'where' || method?.name === 'on'
      ? isOfPage
        ? []
        : [withoutCall(node, text, method.object)]
      : []
  },

  /** Removes a lock. */
  locks(node, text) {
    const method = methodOf(node)
    return method && locks.includes(method.name) ? [withoutCall(node, text, method.object)] : []
  },

  /** Gives everyone a relation to a row. */
  relations(node, text) {
    const { name } = (node['key'] ?? {}) as { name?: string }
    if (node.type !== 'Property' || name !== 'relations') return []
    const { properties = [] } = node['value'] as { properties?: Node[] }
    return properties.map(property => replaced(property['value'] as Node, text, '() => sql`true`'))
  },

  /** Opens an endpoint to everyone, and one for a role to everyone with a session. */
  access(node, text) {
    const { name } = (node['key'] ?? {}) as { name?: string }
    const { value } = (node['value'] ?? {}) as { value?: unknown }
    if (node.type !== 'Property' || name !== 'access' || typeof value !== 'string') return []
    const wider = value === 'public' ? [] : value === 'user' ? ["'public'"] : ["'public'", "'user'"]
    return wider.map(by => ({
      ...replaced(node['value'] as Node, text, by),
      what: `${summaryBefore(node, text)} ${by}`,
    }))
  },
} satisfies Record<string, Operator>

/** The endpoint that a property belongs to, which is the last key in the text before it. */
const summaryBefore = ({ start }: Node, text: string): string =>
  [...text.slice(0, start).matchAll(/'([A-Z]+ \/[^']*)'/g)].at(-1)?.[1] ?? ''
