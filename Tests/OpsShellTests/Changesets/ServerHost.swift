import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting

/// The host of a desk whose book is at a server in this process.
struct ServerHost: BareHost {
  let completionWait = TimeSpan.zero
  let server: InProcessServer
  let base: SampleHost
  let runs: any RunStore = MemoryRuns()

  init(_ base: SampleHost) {
    self.base = base
    server = InProcessServer(base)
  }

  func dependencies() async throws -> AppDependencies {
    AppDependencies(
      desk: Desk(store: server.book.store, world: server.book.world, forwarder: server))
  }

  func principal() async throws -> Principal { try await base.principal() }
}
