/**
 * Loaded first into every process the launcher starts: when the launcher is gone, even by
 * `kill -9`, the process is told to stop as usual, and has 5 s to do so.
 */
function end(): void {
  setTimeout(() => process.exit(1), 5_000).unref()
  process.kill(process.pid, 'SIGTERM')
}

process.on('disconnect', end)
// The launcher may be gone before this line is reached.
if (!process.connected) end()
// The listener must not keep a process alive that has finished its work.
process.channel?.unref()
