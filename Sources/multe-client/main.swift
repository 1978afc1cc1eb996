import Foundation
import Glibc

// What this program writes is its user's own: sessions, notes, lists.
umask(0o077)
// A reader that goes away, as `head` does, is told by the write that fails.
signal(SIGPIPE, SIG_IGN)
exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
