/**
 * Loaded first into every process the launcher starts: when the launcher is gone, even by
 * `kill -9`, the process is told to stop like any other time, and is not waited for longer than 5 s.
 */
function end(): void {
  setTimeout(() => process.exit(1), 5_000).unref()
  process.kill(process.pid, 'SIGTERM')
}

process.on('disconnect', end)
// The launcher may be gone before this line is reached.
if (!process.connected) end()
// Listening must not keep a process alive that has done its work.
process.channel?.unref()
