import Foundation
import OpsApp

// Only main may exit: everything below it returns an exit code.
exit(
  await Application.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment))
