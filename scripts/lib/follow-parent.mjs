// Preloaded by the server: shuts it down as if by a signal when the parent command is killed.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
