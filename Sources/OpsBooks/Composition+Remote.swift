import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageRemote

/// The remote side of the composition: one client for the store, the operations and the session.
extension Composition {
  func remoteClient(
    _ clock: any BusinessClock, _ random: any RandomSource
  ) throws -> RemoteClient {
    let token = configuration.token
    var remote = try RemoteConfiguration(address: configuration.serverURL)
    remote.timeout = configuration.serverTimeout
    return RemoteClient(remote, clock: clock, random: random) {
      try token()
    }
  }

  func forwarder(_ client: RemoteClient) -> RemoteForwarder {
    RemoteForwarder(
      operations: RemoteOperations(client, schemas: blueprint.rules.schemas),
      sessions: RemoteSession(client))
  }
}
