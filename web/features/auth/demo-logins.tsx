import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { RoleName } from '#entities/user/role-name.tsx'
import { config } from '#lib/http/config.ts'
import classes from './demo-logins.module.css'

interface DemoLoginsProps {
  busy: boolean
  onChoose: (credentials: { email: string; password: string }) => void
}

/** Buttons that log in as each role, while the demo is on. */
export function DemoLogins({ busy, onChoose }: DemoLoginsProps) {
  if (config.demo.length === 0) return null
  return (
    <section className={classes.demo}>
      <h2 className={classes.title}>
        <Trans>Try the demo as</Trans>
      </h2>
      <div className={classes.roles}>
        {config.demo.map(({ role, email, password }) => (
          <Button
            key={role}
            variant="default"
            size="sm"
            px="sm"
            flex="auto"
            disabled={busy}
            onClick={() => onChoose({ email, password })}
          >
            <RoleName role={role} />
          </Button>
        ))}
      </div>
    </section>
  )
}
