// Preloaded by the server: shuts it down as if by a signal when someone kills the parent command.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
