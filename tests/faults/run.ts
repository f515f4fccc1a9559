// npm run test:faults: injects every database fault into the running product during writes, kills the app many times,
// and checks every acknowledged write after each. `-- --rounds 5 --kills 20 --minutes 30` sets how often and, because a
// slow machine takes longer, when to stop starting new kills.
import { parseArgs } from 'node:util'
import { CrashTest, type Fault } from '../crash/crash.ts'
import { startHaproxy } from '../machines/haproxy.ts'
import { Site, siteFaults } from '../machines/site.ts'
import { until } from '../support/events.ts'
import { TcpBalancer } from '../support/tcp-balancer.ts'
import { appKilled, otherFaults } from './faults.ts'
import { raceMigrations } from './migration-race.ts'
import { Rig } from './rig.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
  },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)
const total = { faults: 0, acknowledged: 0, repeated: 0, unavailable: 0, problems: 0 }

function report(name: string, problems: readonly string[], details = ''): void {
  total.faults += 1
  total.problems += problems.length
  print(`${problems.length === 0 ? '✓' : '✗'} ${total.faults}. ${name}${details}`)
  for (const problem of problems) print(`   ${problem}`)
}

async function round({ crash }: { crash: CrashTest }, fault: Fault, acknowledgedBefore: number): Promise<void> {
  const begun = Date.now()
  const { acknowledged, unacknowledged, unavailable, problems } = await crash.round(fault, acknowledgedBefore)
  total.acknowledged += acknowledged
  total.repeated += unacknowledged
  total.unavailable += unavailable
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1)
  report(
    fault.name,
    problems,
    `: ${acknowledged} acknowledged, ${unacknowledged} repeated, ${unavailable} times 503, ${seconds} s`,
  )
}

/** Loses each machine of a site with two instances, a replica and a load balancer, which is HAProxy if installed. */
async function loseMachines(): Promise<void> {
  let balancer = 'HAProxy'
  await using site = await Site.create(async ports => {
    const haproxy = await startHaproxy(ports)
    if (!haproxy) balancer = 'a balancer of connections, since HAProxy is not installed'
    return haproxy ?? TcpBalancer.to(ports)
  })
  const crash = await CrashTest.begin(site)
  for (const fault of siteFaults(site)) {
    await site.start()
    await until(() => site.usesReplica())
    await round({ crash }, { ...fault, name: `${fault.name}, behind ${balancer}` }, 30)
  }
}

const begun = Date.now()
await using rig = await Rig.start({ ownDisk: true })
// Stops PostgreSQL, which is a separate process, and unmounts the disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void rig[Symbol.asyncDispose]().finally(() => process.exit(1)))
}
if (!rig.disk) print('- disk full: left out, since only root may mount a disk')
try {
  for (let number = 0; number < Number(values.rounds); number += 1) {
    for (const fault of otherFaults(rig)) await round(rig, fault, 30)
    report('two instances migrate at once', await raceMigrations(rig, `raced_${number}`))
    await loseMachines()
  }
  const kills = Number(values.kills)
  for (let number = 0; number < kills; number += 1) {
    if (Date.now() - begun > Number(values.minutes) * 60_000) {
      print(`- ${kills - number} of ${kills} kills: left out, since the time is up`)
      break
    }
    await round(rig, appKilled(rig), 10)
  }
  const code = await rig.product.stop()
  report('stop', code === 0 ? [] : [`the app ended with ${code}`])
} catch (error) {
  report('the run', [String(error), rig.product.output])
}
print(
  `${total.faults} faults injected, ${total.acknowledged} acknowledged writes checked, ` +
    `${total.repeated} unacknowledged writes repeated, ${total.unavailable} times 503, ` +
    `${total.problems} lost, duplicated or wrong, in ${Math.round((Date.now() - begun) / 1_000)} s`,
)
process.exitCode = total.problems === 0 ? 0 : 1
