import OpsServer
import OpsStorageRemote

extension ServerConfiguration {
  /// A server on any port that waits as long as its tests do.
  static var patient: ServerConfiguration {
    var configuration = ServerConfiguration(port: 0)
    configuration.idleTimeout = TestServer.patience
    configuration.requestDeadline = TestServer.patience
    configuration.readingTime = TestServer.patience
    configuration.snapshotLifetime = TestServer.patience
    return configuration
  }
}

extension RemoteConfiguration {
  /// A client of a server on this machine that waits as long as its tests do.
  static func patient(port: Int) throws -> RemoteConfiguration {
    var configuration = try RemoteConfiguration(address: "http://127.0.0.1:\(port)")
    configuration.timeout = TestServer.patience
    return configuration
  }
}
