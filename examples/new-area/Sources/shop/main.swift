import Crates
import Foundation
import OpsApp
import OpsKernel

// The command `opsh` with crates: the same shell, server, scripts and help.
exit(
  await Application.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment, blueprint: .withCrates))
