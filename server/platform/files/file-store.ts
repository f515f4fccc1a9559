import type { Readable } from 'node:stream'

/** Storage for uploaded files. Names are generated: random, flat, with an extension for the type. */
export interface FileStore {
  /** Stores the bytes, or what a stream yields, durably under this name. A stream that fails leaves nothing. */
  put(name: string, content: Buffer | Readable, contentType: string): Promise<void>
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<Buffer | undefined>
  /** Opens a file to be read, which the caller reads to its end or destroys; undefined if it does not exist. */
  open(name: string): Promise<Readable | undefined>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Names the files that were written before this time, also those of writers that were killed. */
  list(before: Date): AsyncIterable<string>
}

/** The kinds of files, each with names of its own: what anybody may see, and what two people may. */
export type Namespace = 'pictures' | 'attachments'

/** Valid names of pictures. Excludes anything that could leave the folder. */
export const fileName = /^[a-f0-9]{32}\.webp$/
