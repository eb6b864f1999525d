import Foundation
import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsStorageRemote
import OpsTesting

extension StoreFactory {
  /// Stores behind a server, over stores of another kind.
  static func remote(over base: StoreFactory) -> StoreFactory {
    StoreFactory("Remote over \(base.name)") { rules in
      let lease = try await base.make(rules)
      let server = try await TestServer.start(lease.store, rules: RuleBook(rules))
      let wait: RemoteClient.Sleep = { span in
        try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
      }
      let store = RemoteStore(
        try server.client(sleep: wait), schemas: rules.map(\.schema))
      return StoreLease(store) {
        try await store.close()
        await server.stop()
        try await lease.teardown()
      }
    }
  }

  /// Books in a folder of their own.
  static let local = StoreFactory("Local") { rules in
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("opsh-server-tests-\(UUID().uuidString)")
    let store = try await LocalStore(
      path: folder.appendingPathComponent("book.opsh").path, schemas: rules.map(\.schema))
    return StoreLease(store) {
      try await store.close()
      try FileManager.default.removeItem(at: folder)
    }
  }

  static let remoteFactories: [StoreFactory] = [.remote(over: .mock), .remote(over: .local)]
}
