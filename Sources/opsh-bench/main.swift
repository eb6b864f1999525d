import Foundation

// Only main may exit: everything below it returns an exit code.
exit(await Bench.run(Array(CommandLine.arguments.dropFirst())))
