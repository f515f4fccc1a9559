import { all } from './areas/all.gen.ts'

/**
 * Row ownership: for each resource, the relations that an actor may have to a row. The contract and the policies decide
 * what each relation permits.
 */
export const { resources } = all

export type ResourceName = keyof typeof resources
