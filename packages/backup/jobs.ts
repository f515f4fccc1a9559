import type { ClientBase } from 'pg'

/** An unfinished job, in the form that `graphile_worker.add_job` takes. */
export interface Job {
  identifier: string
  payload: unknown
  queue_name: string | null
  run_at: string
  max_attempts: number
  job_key: string | null
  priority: number
  flags: string[] | null
}

/** Lists unfinished jobs, including running ones. Empty before the first start. */
export async function pendingJobs(client: ClientBase): Promise<Job[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<Job>(`
    select identifier, payload, queue_name, to_jsonb(run_at) #>> '{}' as run_at, max_attempts::integer, key as job_key,
      priority::integer, (select array_agg(flag order by flag) from jsonb_object_keys(flags) flag) as flags
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where attempts < max_attempts order by j.id`)
  return rows
}

/** Adds jobs to the queue in the client's transaction. Their attempts restart from zero. */
export async function addJobs(client: ClientBase, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    await client.query(
      `select graphile_worker.add_job(identifier => $1, payload => $2, queue_name => $3, run_at => $4, max_attempts => $5,
        job_key => $6, priority => $7, flags => $8)`,
      [
        job.identifier,
        JSON.stringify(job.payload),
        job.queue_name,
        job.run_at,
        job.max_attempts,
        job.job_key,
        job.priority,
        job.flags,
      ],
    )
  }
}
