/** The name of a type of event, which the product declares. */
export type EventType = string

/** An event as stored and as subscribers receive it. The product adds the columns that name its parties. */
export interface StoredEvent {
  readonly id: number
  readonly type: EventType
  readonly actor_id: number | null
  readonly subject_type: string
  readonly subject_id: number
}
