import type { Readable } from 'node:stream'

/** Storage for uploaded files. Names are generated: random, flat, with an extension for the type. */
export interface FileStore {
  /** Stores the bytes durably under this name, or nothing on failure. */
  put(name: string, content: Buffer, contentType: string): Promise<void>
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<Buffer | undefined>
  /** Opens a file; undefined if it does not exist. The caller must read the stream to its end or destroy it. */
  open(name: string): Promise<Readable | undefined>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Lists the files written before this time, including partial files of killed writers. */
  list(before: Date): AsyncIterable<string>
}

/** The kinds of files, each with its own names: pictures are public, attachments belong to two people. */
export type Namespace = 'pictures' | 'attachments'

/** Valid picture names. Excludes anything that could leave the folder. */
export const fileName = /^[a-f0-9]{32}\.webp$/
