import { endpoints, type Endpoint, type Role } from '#contract/index.ts'
import { combinationsOf } from './combinations.ts'
import { reads, type Path, type ReadKey } from './reads.ts'
import type { Someone, World } from './world.ts'

export type Kind = 'first page' | 'deep page' | 'filter' | 'search' | 'combinations'

export interface Request {
  path: string
  /** Undefined for an anonymous visitor. */
  viewer: Someone | undefined
}

export interface Case {
  kind: Kind
  title: string
  /** Whether its viewer has far more rows than others. */
  isHeavy: boolean
  requests: readonly Request[]
}

const pageSize = 50

function viewersOf(world: World, role: Role): [isHeavy: boolean, viewers: readonly Someone[]][] {
  if (role === 'admin') return [[false, [world.admin]]]
  return [
    [false, world.ordinary[role]],
    [true, [world.heavy[role]]],
  ]
}

/** The cases of one read, for everyone who may call it. */
function casesOf(world: World, key: ReadKey): Case[] {
  const { by, path = key.slice('GET '.length), forms = {}, filters = {}, searches = {} } = reads[key]
  const { paged }: Endpoint = endpoints[key]
  if (!by)
    return [{ kind: 'first page', title: key, isHeavy: false, requests: [{ path: String(path), viewer: undefined }] }]
  return by.flatMap(role =>
    viewersOf(world, role).flatMap(([isHeavy, viewers]) => {
      const request = (query: Path, viewer: Someone): Request => {
        const of = (part: Path) => (typeof part === 'string' ? part : part(viewer))
        const page = [...(paged ? [`limit=${pageSize}`] : []), of(query)].filter(Boolean).join('&')
        const separator = of(path).includes('?') ? '&' : '?'
        return { path: page ? `${of(path)}${separator}${page}` : of(path), viewer }
      }
      const title = [key.slice('GET '.length), role, isHeavy ? '(heavy)' : ''].filter(Boolean).join(' ')
      const make = (kind: Kind, query: Path, name?: string): Case => ({
        kind,
        title: name ? `${title} ${name}` : title,
        isHeavy,
        requests: viewers.map(viewer => request(query, viewer)),
      })
      const combinations = viewers
        .slice(0, 1)
        .flatMap(viewer => combinationsOf(key).map(query => request(query, viewer)))
      const form = forms[role]
      return [
        make('first page', ''),
        ...(form ? [make('first page', form, typeof form === 'string' ? form : 'with=…')] : []),
        ...(paged && (isHeavy || role === 'admin') ? [make('deep page', '')] : []),
        ...(filters[role] ?? []).map(filter => make('filter', filter, filter)),
        ...(searches[role] ?? []).map(text =>
          make('search', new URLSearchParams({ search: text }).toString(), `“${text}”`),
        ),
        ...(combinations.length > 0 ? [{ kind: 'combinations', title, isHeavy, requests: combinations } as const] : []),
      ]
    }),
  )
}

/** Every read of the contract, for everyone who may call it. */
export const casesFor = (world: World): Case[] => (Object.keys(reads) as ReadKey[]).flatMap(key => casesOf(world, key))
