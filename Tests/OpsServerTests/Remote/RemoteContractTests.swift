import OpsTesting
import Testing

/// The laws of all stores, kept by a store behind a real socket.
@Suite(.serialized) struct RemoteContractTests {
  @Test(arguments: StoreContract.laws, StoreFactory.remoteFactories)
  func remoteStoreKeepsLaw(_ law: Law, _ factory: StoreFactory) async throws {
    try await StoreContract.check(law, on: factory)
  }
}
